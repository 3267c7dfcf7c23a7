import type { StaffCall } from "#server/platform/audit.ts";
import { inSavepoint, isUniqueViolation, type Reader, type Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { assertVersion, refuse } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminBundle, adminUpdateBundle } from "#shared/contract/admin-bundles.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { SLUG_TAKEN } from "#shared/contract/refusals.ts";
import { bundleNotFound, requireBundle, type WholeBundle } from "../queries.ts";
import { bundleItems, bundles } from "../tables.ts";
import { assertParts, type BundleBody, type Columns, toColumns } from "./to-columns.ts";
import { adminViews, type ReadSales } from "./view.ts";

export interface BundleAdmin {
  readonly platform: Pick<Platform, "audit" | "clock" | "ids" | "database">;
  readonly readSales: ReadSales;
}

const act = (verb: "create" | "update" | "delete", subjectId: string) => ({
  action: `bundle.${verb}`,
  subjectKind: "bundle",
  subjectId,
});

const slugTaken = (slug: string) => refuse(SLUG_TAKEN, "Another bundle has this address", { slug });

// Audit log fields, without those that all bundles share.
const toFacts = ({
  id: _,
  createdAt: _created,
  updatedAt: _updated,
  version: _version,
  items,
  ...facts
}: WholeBundle) => ({
  ...facts,
  parts: items.map(({ productId, quantity, size }) => ({ productId, quantity, size })),
});

/** Writes in a savepoint and turns a slug conflict into SLUG_TAKEN. */
const naming = async <T>(tx: Tx, slug: string, work: (inner: Tx) => Promise<T>): Promise<T> =>
  inSavepoint(tx, work).catch((error: unknown) => {
    throw isUniqueViolation(error, "bundles_slug_key") ? slugTaken(slug) : error;
  });

async function writeParts(tx: Tx, bundleId: string, { parts }: BundleBody): Promise<void> {
  await tx.delete(bundleItems).where(eq(bundleItems.bundleId, bundleId));
  await tx.insert(bundleItems).values(parts.map((part, position) => ({ ...part, bundleId, position })));
}

export async function viewOf(reader: Reader, admin: BundleAdmin, bundle: WholeBundle, now: Date): Promise<AdminBundle> {
  const [view] = await adminViews(reader, admin, [bundle], now);
  if (view === undefined) throw new Error("a bundle was not viewed");
  return view;
}

/** Locks the bundle, so that the audit entry's "before" is exact. Throws 404. */
async function lock(tx: Tx, id: string): Promise<WholeBundle> {
  const [row] = await tx.select({ id: bundles.id }).from(bundles).where(eq(bundles.id, id)).for("update");
  if (row === undefined) throw bundleNotFound();
  return requireBundle(tx, id);
}

/** Throws 400, 409 SLUG_TAKEN. */
export function createBundle(admin: BundleAdmin, call: StaffCall, body: BundleBody): Promise<AdminBundle> {
  const { platform } = admin;
  const columns = toColumns(body);
  return platform.database.transaction(async (tx) => {
    await assertParts(tx, body);
    const now = platform.clock.now();
    const id = platform.ids.next();
    await naming(tx, body.slug, (inner) =>
      inner.insert(bundles).values({ ...columns, id, createdAt: now, updatedAt: now }),
    );
    await writeParts(tx, id, body);
    const made = await requireBundle(tx, id);
    await platform.audit.record(tx, call, { ...act("create", id), after: toFacts(made) });
    return viewOf(tx, admin, made, now);
  });
}

const change = (tx: Tx, id: string, columns: Partial<Columns>, now: Date) =>
  tx
    .update(bundles)
    .set({ ...columns, updatedAt: now, version: sql`${bundles.version} + 1` })
    .where(eq(bundles.id, id));

/** Throws 400, 404, 409 SLUG_TAKEN, 409 VERSION_CONFLICT with the current bundle. */
export function updateBundle(
  admin: BundleAdmin,
  call: StaffCall,
  { id, ...body }: BodyOf<typeof adminUpdateBundle> & { readonly id: string },
): Promise<AdminBundle> {
  const { platform } = admin;
  const columns = toColumns(body);
  return platform.database.transaction(async (tx) => {
    const before = await lock(tx, id);
    const now = platform.clock.now();
    assertVersion(body.version, await viewOf(tx, admin, before, now));
    await assertParts(tx, body);
    await naming(tx, body.slug, (inner) => change(inner, id, columns, now));
    await writeParts(tx, id, body);
    const after = await requireBundle(tx, id);
    await platform.audit.record(tx, call, { ...act("update", id), before: toFacts(before), after: toFacts(after) });
    return viewOf(tx, admin, after, now);
  });
}

/** Archives a bundle and frees its slug. Throws 404, 409 VERSION_CONFLICT with the current bundle. */
export function removeBundle(
  admin: BundleAdmin,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<{ id: string }> {
  const { platform } = admin;
  return platform.database.transaction(async (tx) => {
    const before = await lock(tx, id);
    const now = platform.clock.now();
    assertVersion(version, await viewOf(tx, admin, before, now));
    await change(tx, id, { archivedAt: now, slug: id }, now);
    await platform.audit.record(tx, call, { ...act("delete", id), before: toFacts(before), after: null });
    return { id };
  });
}
