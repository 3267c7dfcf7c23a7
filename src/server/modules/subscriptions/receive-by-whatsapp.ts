import type { MemberMessage, ThreadAnswer } from "#server/modules/whatsapp/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, ne } from "#server/platform/db/orm.ts";
import { maxMessageLength } from "#shared/contract/coach-threads.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { isRunning } from "./states.ts";
import { type SubscriptionRow, subscriptions } from "./tables.ts";
import { writeFrom } from "./write-message.ts";

async function listWritable(reader: Reader, userId: string): Promise<SubscriptionRow[]> {
  const rows = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "ended")))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
  return rows.filter(isRunning);
}

/** Splits a text into pieces of the maximum message length. */
function toPieces(text: string): string[] {
  const letters = [...text];
  const count = Math.max(1, Math.ceil(letters.length / maxMessageLength));
  return Array.from({ length: count }, (_, at) =>
    letters.slice(at * maxMessageLength, (at + 1) * maxMessageLength).join(""),
  ).filter((piece) => piece.trim() !== "");
}

/**
 * Writes what a member sent to the shop's number into the thread with the coach, or returns the threads to choose from.
 */
export async function receiveByWhatsApp(
  tx: Tx,
  deps: SubscriptionDeps,
  { userId, text, externalId, chosen }: MemberMessage,
): Promise<ThreadAnswer> {
  const running = await listWritable(tx, userId);
  const fitting = chosen === undefined ? running : running.filter(({ id }) => id === chosen);
  const [only, ...others] = fitting;
  if (only === undefined) return { what: "none" };
  if (others.length > 0) return { what: "choose", threads: fitting.map(({ id, name }) => ({ id, name })) };
  for (const [index, piece] of toPieces(text).entries())
    await writeFrom(tx, deps, only, {
      text: piece,
      from: { via: "whatsapp", externalId: index === 0 ? externalId : `${externalId}:${index + 1}` },
    });
  return { what: "written" };
}
