import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, gt, inArray, isNull, lte, or } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import { type BundleItemRow, type BundleRow, bundleItems, bundles } from "./tables.ts";

/** A bundle with its parts in order. */
export interface WholeBundle extends BundleRow {
  readonly items: readonly BundleItemRow[];
}

const isSold = (now: Date) =>
  and(
    isNull(bundles.archivedAt),
    bundles.isActive,
    or(isNull(bundles.startsAt), lte(bundles.startsAt, now)),
    or(isNull(bundles.endsAt), gt(bundles.endsAt, now)),
  );

async function withItems(reader: Reader, rows: readonly BundleRow[]): Promise<WholeBundle[]> {
  if (rows.length === 0) return [];
  const items = await reader
    .select()
    .from(bundleItems)
    .where(
      inArray(
        bundleItems.bundleId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(bundleItems.position));
  const byBundle = Map.groupBy(items, ({ bundleId }) => bundleId);
  return rows.map((row) => ({ ...row, items: byBundle.get(row.id) ?? [] }));
}

/** Those of the bundles that are sold now, by id. */
export async function findSold(
  reader: Reader,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WholeBundle>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(bundles)
    .where(and(inArray(bundles.id, [...ids]), isSold(now)));
  return new Map((await withItems(reader, rows)).map((bundle) => [bundle.id, bundle]));
}

/** The bundles, whether sold now or not, by id. */
export async function findKnown(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, WholeBundle>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(bundles)
    .where(inArray(bundles.id, [...ids]));
  return new Map((await withItems(reader, rows)).map((bundle) => [bundle.id, bundle]));
}

const maxSold = 60;

/** All bundles that are sold now, newest first. */
export async function listSold(reader: Reader, now: Date): Promise<WholeBundle[]> {
  const newest = [desc(bundles.createdAt), desc(bundles.id)];
  const rows = await reader
    .select()
    .from(bundles)
    .where(isSold(now))
    .orderBy(...newest)
    .limit(maxSold);
  return withItems(reader, rows);
}

/** The bundle that is sold under this slug. Throws 404. */
export async function requireSold(reader: Reader, slug: string, now: Date): Promise<WholeBundle> {
  const rows = await reader
    .select()
    .from(bundles)
    .where(and(eq(bundles.slug, slug), isSold(now)));
  const [bundle] = await withItems(reader, rows);
  if (bundle === undefined) throw bundleNotFound();
  return bundle;
}

export const bundleNotFound = () => notFound("Bundle not found");

/** A bundle that is not archived, for staff. Throws 404. */
export async function requireBundle(reader: Reader, id: string): Promise<WholeBundle> {
  const rows = await reader
    .select()
    .from(bundles)
    .where(and(eq(bundles.id, id), isNull(bundles.archivedAt)));
  const [bundle] = await withItems(reader, rows);
  if (bundle === undefined) throw bundleNotFound();
  return bundle;
}

export async function listBundles(
  reader: Reader,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: WholeBundle[]; readonly total: number }> {
  const kept = isNull(bundles.archivedAt);
  const rows = await reader
    .select()
    .from(bundles)
    .where(kept)
    .orderBy(desc(bundles.createdAt), desc(bundles.id))
    .limit(limit)
    .offset(offset);
  return { rows: await withItems(reader, rows), total: await reader.$count(bundles, kept) };
}
