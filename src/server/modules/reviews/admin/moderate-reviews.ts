import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/orm.ts";
import {
  andAll,
  likePattern,
  readRows,
  readTotal,
  resolveTotal,
  searchedHolds,
  toIso,
  toLimit,
} from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AdminReview, adminDecideReview, adminListReviews } from "#shared/contract/admin-reviews.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { noSuchReview } from "../errors.ts";
import { decideReview } from "../reviews.ts";

type Query = QueryOf<typeof adminListReviews>;

const columns = sql`r.id, jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as product, r.user_id as "userId", r.author,
  r.language, r.rating, r.title, r.body, r.photos, r.status as state, r.created_at as "createdAt", r.decided_at as "decidedAt", r.refusal`;
const from = sql`from reviews r join products p on p.id = r.product_id`;

const isoRow = (row: AdminReview): AdminReview => ({
  ...row,
  createdAt: toIso(row.createdAt),
  decidedAt: row.decidedAt === null ? null : toIso(row.decidedAt),
});

// Matches review text as written, because normalizing every review takes seconds; product names match in any spelling.
function found(text: string | undefined): SQL | undefined {
  if (text === undefined || text === "") return undefined;
  const written = sql`r.title || ' ' || r.body || ' ' || r.author ilike ${likePattern(text)}`;
  const named = searchedHolds(sql`named.name_searched`, text);
  return named === undefined
    ? written
    : sql`(${written} or r.product_id in (select named.id from products named where ${named}))`;
}

type Counts = ReplyOf<typeof adminListReviews>["counts"];

async function countStates(reader: Reader): Promise<Counts> {
  const rows = await readRows<{ state: keyof Counts; reviews: number }>(
    reader,
    sql`select r.status as state, count(*) as reviews from reviews r group by 1 limit 10`,
  );
  const of = (state: keyof Counts): number => rows.find((row) => row.state === state)?.reviews ?? 0;
  return { pending: of("pending"), approved: of("approved"), rejected: of("rejected") };
}

export async function listReviews(reader: Reader, query: Query): Promise<ReplyOf<typeof adminListReviews>> {
  const where = andAll([
    sql`r.status = ${query.state}`,
    query.rating && sql`r.rating = ${Number(query.rating)}`,
    found(query.search),
  ]);
  const order = query.state === "pending" ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`;
  const rows = await readRows<AdminReview>(
    reader,
    sql`select ${columns} from (select r.id from reviews r where ${where} order by ${order} ${toLimit(query)}) page
    join reviews r on r.id = page.id join products p on p.id = r.product_id order by ${order}`,
  );
  const counts = await countStates(reader);
  const isWhole = query.rating === undefined && !query.search;
  const count = sql`select count(*) as total from reviews r where ${where}`;
  const total = isWhole ? counts[query.state] : await resolveTotal(query, rows, () => readTotal(reader, count));
  return { reviews: rows.map(isoRow), pagination: toPagination(query.page, query.limit, total), counts };
}

async function requireReview(reader: Reader, id: string): Promise<AdminReview> {
  const [row] = await readRows<AdminReview>(reader, sql`select ${columns} ${from} where r.id = ${id} limit 1`);
  if (row === undefined) throw noSuchReview();
  return isoRow(row);
}

/** Approves or rejects a review. Throws 404. */
export function moderateReview(
  { database, audit, clock }: Platform,
  call: StaffCall,
  id: string,
  { state, reason }: BodyOf<typeof adminDecideReview>,
): Promise<AdminReview> {
  return database.transaction(async (tx) => {
    const before = await requireReview(tx, id);
    await decideReview(tx, id, { status: state, refusal: reason || null }, clock.now());
    if (before.state !== state)
      await audit.record(tx, call, {
        action: state === "approved" ? "review.approve" : "review.refuse",
        subjectKind: "review",
        subjectId: id,
        before: { state: before.state },
        after: { state },
        ...(reason ? { reason } : {}),
      });
    return requireReview(tx, id);
  });
}
