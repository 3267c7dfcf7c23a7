import type { Reader } from "#server/platform/db/database.ts";
import { and, count, desc, eq, gt, inArray, like, lte, or, type SQL, sql } from "#server/platform/db/orm.ts";
import type { adminListDrafts, DraftState } from "#shared/contract/admin-drafts.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import type { DraftDeps } from "../ports.ts";
import { toEmailKey } from "../queries.ts";
import { drafts } from "../tables.ts";
import { viewSummaries } from "./view-draft.ts";

function isIn(state: DraftState | undefined, now: Date): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === "open") return and(eq(drafts.state, "open"), gt(drafts.expiresAt, now));
  if (state === "expired") return and(eq(drafts.state, "open"), lte(drafts.expiresAt, now));
  return eq(drafts.state, state);
}

async function isFor(reader: Reader, deps: DraftDeps, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined || text === "") return undefined;
  const begins = `${toEmailKey(text).replace(/[\\%_]/g, "\\$&")}%`;
  return or(like(drafts.emailKey, begins), inArray(drafts.userId, await deps.people.search(reader, text)));
}

// Plain SQL, because without a join Drizzle omits the table's name, and `id` would be the line's.
export const itemCount = sql<number>`(select coalesce(sum(l.quantity), 0)::int from draft_lines l where l.draft_id = drafts.id)`;

/** A page of drafts, newest first. */
export async function listDrafts(
  deps: DraftDeps,
  { page, limit, state, search }: QueryOf<typeof adminListDrafts>,
): Promise<ReplyOf<typeof adminListDrafts>> {
  const { database, clock } = deps.platform;
  const { reader } = database;
  const wanted = and(isIn(state, clock.now()), await isFor(reader, deps, search));
  const rows = await reader
    .select({ draft: drafts, itemCount })
    .from(drafts)
    .where(wanted)
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await reader.select({ total: count() }).from(drafts).where(wanted);
  return {
    drafts: await viewSummaries(
      reader,
      deps,
      rows.map((row) => ({ ...row.draft, itemCount: row.itemCount })),
    ),
    pagination: toPagination(page, limit, counted?.total ?? 0),
  };
}
