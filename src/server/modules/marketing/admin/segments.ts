import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, sql } from "#server/platform/db/orm.ts";
import { readPage, readRows, toIso } from "#server/platform/db/rows.ts";
import { assertVersion, notFound, refuse } from "#server/platform/errors.ts";
import type {
  AdminSegment,
  adminCountSegment,
  adminCreateSegment,
  adminListSegmentChoices,
  adminListSegments,
  adminUpdateSegment,
  SegmentTree,
} from "#shared/contract/admin-segments.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { SEGMENT_IN_USE } from "#shared/contract/refusals.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { MarketingDeps } from "../ports.ts";
import { segmentSql } from "../segment-sql.ts";
import { campaigns, segments } from "../tables.ts";

const columns = sql`s.id, s.name, s.tree, s.version, s.created_at as "createdAt", s.updated_at as "updatedAt",
  (select count(*)::int from campaigns c where c.segment_id = s.id) as campaigns`;
const toView = (row: AdminSegment): AdminSegment => ({
  ...row,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
});
const shownNames = 20;

export async function listSegments(
  reader: Reader,
  query: QueryOf<typeof adminListSegments>,
): Promise<ReplyOf<typeof adminListSegments>> {
  const { rows, pagination } = await readPage<AdminSegment>(reader, query, {
    rows: sql`select ${columns} from segments s order by s.created_at desc, s.id desc`,
    count: sql`select count(*)::int as total from segments`,
  });
  return { segments: rows.map(toView), pagination };
}

/** Throws 404. */
export async function requireSegment(reader: Reader, id: string): Promise<AdminSegment> {
  const [row] = await readRows<AdminSegment>(reader, sql`select ${columns} from segments s where s.id = ${id}::uuid`);
  if (row === undefined) throw notFound("Segment not found");
  return toView(row);
}

/** How many people are in a segment now, and the names of the newest. */
export async function countSegment(
  reader: Reader,
  tree: SegmentTree,
  now: Date,
): Promise<ReplyOf<typeof adminCountSegment>> {
  const [found] = await readRows<ReplyOf<typeof adminCountSegment>>(
    reader,
    sql`with found as materialized (
        select u.id, u.created_at, u.marketing_opt_in, u.first_name || ' ' || u.last_name as name ${segmentSql(tree, now)})
      select (select count(*)::int from found) as matching,
        (select count(*)::int from found where marketing_opt_in) as reachable,
        coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name)) from
          (select id, name from found order by created_at desc, id desc limit ${shownNames}) x), '[]') as people`,
  );
  return found ?? { matching: 0, reachable: 0, people: [] };
}

interface Choice {
  readonly id: string;
  readonly name: LocalizedText;
}

/** Values that a segment's conditions can use. */
export async function listChoices(reader: Reader): Promise<ReplyOf<typeof adminListSegmentChoices>> {
  const products = await readRows<Choice>(
    reader,
    sql`select p.id, p.name from products p where p.archived_at is null order by p.created_at desc, p.id limit 500`,
  );
  const categories = await readRows<Choice>(
    reader,
    sql`select c.id, c.name from categories c order by c.position, c.id`,
  );
  const countries = await readRows<{ country: string }>(
    reader,
    sql`select distinct u.country from users u where u.country is not null order by 1`,
  );
  return { products, categories, countries: countries.map(({ country }) => country) };
}

const act = (verb: "create" | "update" | "delete", subjectId: string) => ({
  ...{ action: `segment.${verb}`, subjectKind: "segment", subjectId },
});

async function lock(tx: Tx, id: string): Promise<AdminSegment> {
  await tx.select({ id: segments.id }).from(segments).where(eq(segments.id, id)).for("update");
  return requireSegment(tx, id);
}

export function createSegment(
  { platform }: MarketingDeps,
  call: StaffCall,
  { name, tree }: BodyOf<typeof adminCreateSegment>,
): Promise<AdminSegment> {
  return platform.database.transaction(async (tx) => {
    const [id, now] = [platform.ids.next(), platform.clock.now()];
    await tx.insert(segments).values({ id, name, tree, createdAt: now, updatedAt: now });
    await platform.audit.record(tx, call, { ...act("create", id), before: null, after: { name, tree } });
    return requireSegment(tx, id);
  });
}

/** Throws 404, 409 VERSION_CONFLICT. */
export function updateSegment(
  { platform }: MarketingDeps,
  call: StaffCall,
  id: string,
  { name, tree, version }: BodyOf<typeof adminUpdateSegment>,
): Promise<AdminSegment> {
  return platform.database.transaction(async (tx) => {
    const before = await lock(tx, id);
    assertVersion(version, before);
    const updatedAt = platform.clock.now();
    await tx
      .update(segments)
      .set({ name, tree, updatedAt, version: before.version + 1 })
      .where(eq(segments.id, id));
    // The approval was for a mail to other people.
    await tx
      .update(campaigns)
      .set({ approvedBy: null, approvedAt: null, updatedAt, version: sql`${campaigns.version} + 1` })
      .where(and(eq(campaigns.segmentId, id), eq(campaigns.state, "draft"), isNotNull(campaigns.approvedBy)));
    const { name: oldName, tree: oldTree } = before;
    const change = { before: { name: oldName, tree: oldTree }, after: { name, tree } };
    await platform.audit.record(tx, call, { ...act("update", id), ...change });
    return requireSegment(tx, id);
  });
}

/** Throws 404, 409 SEGMENT_IN_USE, VERSION_CONFLICT. */
export function removeSegment(
  { platform }: MarketingDeps,
  call: StaffCall,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<{ id: string }> {
  return platform.database.transaction(async (tx) => {
    const before = await lock(tx, id);
    assertVersion(version, before);
    if (before.campaigns > 0) throw refuse(SEGMENT_IN_USE, "A campaign uses this segment");
    await tx.delete(segments).where(eq(segments.id, id));
    const { name, tree } = before;
    await platform.audit.record(tx, call, { ...act("delete", id), before: { name, tree }, after: null });
    return { id };
  });
}
