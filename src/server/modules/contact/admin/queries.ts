import type { Reader, Tx } from "#server/platform/db/database.ts";
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "#server/platform/db/orm.ts";
import { likePattern, searchedHolds } from "#server/platform/db/rows.ts";
import type { MessageKind } from "#shared/contract/admin-messages.ts";
import { contactMessages, contactReplies, joinApplications } from "../tables.ts";

export type InboxState = "open" | "handled";

export interface InboxQuery {
  readonly page: number;
  readonly limit: number;
  readonly state?: InboxState | undefined;
  /** Part of the author or the text. */
  readonly search?: string | undefined;
}

export interface InboxPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export type MessageRow = typeof contactMessages.$inferSelect;
export type ApplicationRow = typeof joinApplications.$inferSelect;

const tables = { message: contactMessages, application: joinApplications } as const;

const texts = { message: contactMessages.message, application: joinApplications.about } as const;

function matching(kind: MessageKind, { state, search }: InboxQuery): SQL | undefined {
  const { handledAt, email } = tables[kind];
  const inState = state && (state === "open" ? isNull(handledAt) : isNotNull(handledAt));
  const found = search
    ? or(
        searchedHolds(sql`searched`, search),
        ilike(email, likePattern(search)),
        ilike(texts[kind], likePattern(search)),
      )
    : undefined;
  return and(inState, found);
}

async function resolveTotal(reader: Reader, kind: MessageKind, where: SQL | undefined): Promise<number> {
  const [row] = await reader.select({ total: count() }).from(tables[kind]).where(where);
  return row?.total ?? 0;
}

const toOffset = ({ page, limit }: InboxQuery): number => (page - 1) * limit;

/** Messages, newest first. */
export async function listMessages(reader: Reader, query: InboxQuery): Promise<InboxPage<MessageRow>> {
  const where = matching("message", query);
  const rows = await reader
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(query.limit)
    .offset(toOffset(query));
  return { rows, total: await resolveTotal(reader, "message", where) };
}

/** Applications, newest first. */
export async function listApplications(reader: Reader, query: InboxQuery): Promise<InboxPage<ApplicationRow>> {
  const where = matching("application", query);
  const rows = await reader
    .select()
    .from(joinApplications)
    .where(where)
    .orderBy(desc(joinApplications.createdAt), desc(joinApplications.id))
    .limit(query.limit)
    .offset(toOffset(query));
  return { rows, total: await resolveTotal(reader, "application", where) };
}

/**
 * Marks a message as handled (`at`) or reopens it (`null`). Returns the previous state; `undefined` when it does not
 * exist.
 */
export async function setHandled(
  tx: Tx,
  kind: MessageKind,
  id: string,
  at: Date | null,
): Promise<{ readonly email: string; readonly handledAt: Date | null } | undefined> {
  const table = tables[kind];
  const { email, handledAt } = table;
  const [before] = await tx.select({ email, handledAt }).from(table).where(eq(table.id, id)).for("update");
  const isNew = before !== undefined && (before.handledAt === null) !== (at === null);
  if (isNew) await tx.update(table).set({ handledAt: at }).where(eq(table.id, id));
  return before;
}

export type ReplyRow = typeof contactReplies.$inferSelect;

const subjects = { message: contactReplies.messageId, application: contactReplies.applicationId } as const;

/** Replies to these messages or applications, oldest first. */
export async function listReplies(reader: Reader, kind: MessageKind, ids: readonly string[]): Promise<ReplyRow[]> {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(contactReplies)
    .where(inArray(subjects[kind], [...ids]))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
}
