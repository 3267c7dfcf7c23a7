import { count, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { contactMessages, joinApplications } from "./tables.ts";

export type InboxState = "open" | "handled";

export interface InboxQuery {
  readonly page: number;
  readonly limit: number;
  readonly state?: InboxState;
}

export interface InboxPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export type MessageRow = typeof contactMessages.$inferSelect;
export type ApplicationRow = typeof joinApplications.$inferSelect;
export type InboxKind = "message" | "application";

const tables = { message: contactMessages, application: joinApplications } as const;

function inState(kind: InboxKind, state: InboxState | undefined): SQL | undefined {
  const { handledAt } = tables[kind];
  if (state === undefined) return undefined;
  return state === "open" ? isNull(handledAt) : isNotNull(handledAt);
}

async function totalOf(reader: Reader, kind: InboxKind, where: SQL | undefined): Promise<number> {
  const [row] = await reader.select({ total: count() }).from(tables[kind]).where(where);
  return row?.total ?? 0;
}

const offsetOf = ({ page, limit }: InboxQuery): number => (page - 1) * limit;

/** Messages, newest first. */
export async function listMessages(reader: Reader, query: InboxQuery): Promise<InboxPage<MessageRow>> {
  const where = inState("message", query.state);
  const rows = await reader
    .select()
    .from(contactMessages)
    .where(where)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(reader, "message", where) };
}

/** Applications, newest first. */
export async function listApplications(reader: Reader, query: InboxQuery): Promise<InboxPage<ApplicationRow>> {
  const where = inState("application", query.state);
  const rows = await reader
    .select()
    .from(joinApplications)
    .where(where)
    .orderBy(desc(joinApplications.createdAt), desc(joinApplications.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(reader, "application", where) };
}

/** Notes that somebody dealt with it (`at`), or opens it again (`null`). False when there is no such entry. */
export async function setHandled(tx: Tx, kind: InboxKind, id: string, at: Date | null): Promise<boolean> {
  const table = tables[kind];
  const rows = await tx.update(table).set({ handledAt: at }).where(eq(table.id, id)).returning({ id: table.id });
  return rows.length > 0;
}
