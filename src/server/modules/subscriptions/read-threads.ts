import { readAttachments } from "#server/modules/vault/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, count, desc, eq, gt, sql } from "#server/platform/db/orm.ts";
import type { CoachMessage, CoachThread } from "#shared/contract/coach-threads.ts";
import { toPagination } from "#shared/contract/values.ts";
import { coachNamesOf } from "./coach-names.ts";
import { noSuchThread } from "./errors.ts";
import { type MessageRow, messages, threads } from "./tables.ts";

/** Unread coach messages by subscription. */
export async function unreadByCustomer(
  reader: Reader,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .select({ id: messages.subscriptionId, unread: count() })
    .from(messages)
    .innerJoin(threads, eq(threads.subscriptionId, messages.subscriptionId))
    .where(
      and(
        sql`${messages.subscriptionId} = any(${sql.param([...subscriptionIds])}::uuid[])`,
        eq(messages.author, "coach"),
        gt(messages.number, threads.customerRead),
      ),
    )
    .groupBy(messages.subscriptionId);
  return new Map(rows.map((row) => [row.id, row.unread]));
}

/** The account that wrote last as a coach in a thread. */
export async function findLastCoachAuthor(reader: Reader, subscriptionId: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ authorId: messages.authorId })
    .from(messages)
    .where(and(eq(messages.subscriptionId, subscriptionId), eq(messages.author, "coach")))
    .orderBy(desc(messages.number))
    .limit(1);
  return row?.authorId;
}

/** Messages in the API shape, with the coaches' names. */
export async function messageViews(reader: Reader, rows: readonly MessageRow[]): Promise<CoachMessage[]> {
  const names = await coachNamesOf(
    reader,
    rows.filter((row) => row.author === "coach").map((row) => row.authorId),
  );
  const media = await readAttachments(
    reader,
    rows.flatMap(({ attachments }) => attachments),
  );
  return rows.map(({ id, number, author, authorId, text, attachments, event, via, createdAt }) => ({
    ...{ id, number, author, text, event, via },
    attachments: attachments.flatMap((one) => media.get(one) ?? []),
    coachName: author === "coach" ? (names.get(authorId) ?? null) : null,
    at: createdAt.toISOString(),
  }));
}

export async function messageView(reader: Reader, row: MessageRow): Promise<CoachMessage> {
  const [view] = await messageViews(reader, [row]);
  if (view === undefined) throw new Error("a message has no view");
  return view;
}

/** A page of a thread, newest message first. */
export async function readThread(
  reader: Reader,
  subscriptionId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<CoachThread> {
  const [thread] = await reader.select().from(threads).where(eq(threads.subscriptionId, subscriptionId)).limit(1);
  if (thread === undefined) throw noSuchThread();
  const rows = await reader
    .select()
    .from(messages)
    .where(eq(messages.subscriptionId, subscriptionId))
    .orderBy(desc(messages.number))
    .limit(limit)
    .offset((page - 1) * limit);
  const { customerRead, coachRead, lastNumber } = thread;
  return {
    messages: await messageViews(reader, rows),
    customerRead,
    coachRead,
    pagination: toPagination(page, limit, lastNumber),
  };
}
