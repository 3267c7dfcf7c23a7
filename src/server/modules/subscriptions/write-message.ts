import { type AttachRules, answerMedia, attachMedia } from "#server/modules/vault/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { CoachMessage, MessageVia, NewMessage, ThreadSide } from "#shared/contract/coach-threads.ts";
import { noSuchSubscription, noSuchThread, subscriptionState } from "./errors.ts";
import type { StaffCaller, SubscriptionDeps } from "./ports.ts";
import { findMine } from "./read-subscriptions.ts";
import { messageView } from "./read-threads.ts";
import { lockSubscription } from "./standing.ts";
import { isRunning } from "./states.ts";
import { type MessageRow, messages, type SubscriptionRow, subscriptions, type ThreadRow, threads } from "./tables.ts";

/**
 * Messages that a customer can write in an hour: enough for a lively conversation, and no more than a coach can read.
 */
export const messagesPerHour = 30;

interface Writing {
  readonly author: ThreadSide;
  readonly authorId: string;
  readonly body: NewMessage;
  /** Restricts the allowed attachments. */
  readonly rules?: AttachRules;
  /** Set if it was not written on the site. */
  readonly from?: { readonly via: MessageVia; readonly externalId: string };
}

/** Locks the thread, which serializes its message numbers. */
async function lockThread(tx: Tx, subscriptionId: string): Promise<ThreadRow> {
  const [row] = await tx.select().from(threads).where(eq(threads.subscriptionId, subscriptionId)).for("update");
  if (row === undefined) throw noSuchThread();
  return row;
}

async function sentBefore(reader: Reader, { authorId, body }: Writing): Promise<MessageRow | undefined> {
  const [row] = await reader
    .select()
    .from(messages)
    .where(and(eq(messages.authorId, authorId), eq(messages.clientId, body.id)))
    .limit(1);
  return row;
}

const countMessage = (tx: Tx, { platform }: SubscriptionDeps, { subscriptionId }: ThreadRow, authorId: string) =>
  platform.rateLimits.assertAllowedIn(tx, [
    { key: `thread:${subscriptionId}:${authorId}`, max: messagesPerHour, windowSeconds: 3600 },
  ]);

/**
 * Attaches media to the thread; a coach's message answers the clips and voice notes before
 * it. A member's clip uses one of the package's clips, and the answer settles it.
 */
async function attach(tx: Tx, deps: SubscriptionDeps, subscriptionId: string, writing: Writing): Promise<void> {
  const { platform, clips } = deps;
  const { author, authorId, body, rules = { field: "attachments" } } = writing;
  const target = { kind: "thread", id: subscriptionId } as const;
  const { attachments: ids = [] } = body;
  if (body.text === "" && ids.length === 0) throw invalidField("text", "REQUIRED", "Is required");
  const sent = await attachMedia(tx, platform, { ...rules, ids, target, uploaderId: authorId });
  if (author === "coach") return clips.settle(tx, await answerMedia(tx, platform, target));
  const row = sent.length === 0 ? undefined : await lockSubscription(tx, subscriptionId);
  if (row !== undefined) await clips.take(tx, row, sent);
}

async function write(tx: Tx, deps: SubscriptionDeps, thread: ThreadRow, writing: Writing): Promise<MessageRow> {
  const { clock, ids } = deps.platform;
  const { author, authorId, body, from } = writing;
  await attach(tx, deps, thread.subscriptionId, writing);
  const now = clock.now();
  const number = thread.lastNumber + 1;
  const { subscriptionId } = thread;
  // Answering marks the earlier messages as read.
  const read = author === "coach" ? { coachRead: number } : { customerRead: number };
  await tx
    .update(threads)
    .set({ lastNumber: number, lastAuthor: author, lastAt: now, ...read })
    .where(eq(threads.subscriptionId, subscriptionId));
  const [row] = await tx
    .insert(messages)
    .values({
      id: ids.next(),
      subscriptionId,
      number,
      author,
      authorId,
      clientId: body.id,
      text: body.text,
      attachments: [...(body.attachments ?? [])],
      ...from,
      createdAt: now,
    })
    .returning();
  if (row === undefined) throw new Error("a message was not written");
  return row;
}

/** A member's message that did not come from the site: no limit applies, since the member could not see a refusal. */
export async function writeFrom(
  tx: Tx,
  deps: SubscriptionDeps,
  { userId, id }: { readonly userId: string; readonly id: string },
  writing: Required<Pick<Writing, "from">> & { readonly text: string },
): Promise<void> {
  const { from, text } = writing;
  const thread = await lockThread(tx, id);
  const body = { id: deps.platform.ids.next(), text };
  await write(tx, deps, thread, { author: "customer", authorId: userId, body, from });
  await touchClient(tx, deps.platform, userId);
}

/** Sends a message to the coach. Throws 404, SUBSCRIPTION_STATE after the end, 429. */
export async function writeToCoach(
  deps: SubscriptionDeps,
  mine: { readonly userId: string; readonly id: string },
  body: NewMessage,
): Promise<CoachMessage> {
  const { database } = deps.platform;
  const writing = { author: "customer", authorId: mine.userId, body } as const;
  return database.transaction(async (tx) => {
    await findMine(tx, mine.userId, mine.id);
    // A clip is counted under the subscription's lock, which comes before that of its thread.
    if (body.attachments !== undefined) await lockSubscription(tx, mine.id);
    const thread = await lockThread(tx, mine.id);
    const known = await sentBefore(tx, writing);
    if (known !== undefined) return messageView(tx, known);
    // Read again: a refund may have got the lock first.
    if (!isRunning(await findMine(tx, mine.userId, mine.id))) throw subscriptionState("This subscription has ended");
    await countMessage(tx, deps, thread, mine.userId);
    const message = await write(tx, deps, thread, writing);
    await touchClient(tx, deps.platform, mine.userId);
    return messageView(tx, message);
  });
}

async function notice(
  tx: Tx,
  deps: SubscriptionDeps,
  row: SubscriptionRow,
  { message, only }: { readonly message: MessageRow; readonly only?: "whatsapp" },
): Promise<void> {
  const person = await deps.getRecipient(tx, row.userId);
  if (person === undefined) return;
  if (only === undefined)
    await tx.update(threads).set({ noticed: message.number }).where(eq(threads.subscriptionId, row.id));
  await deps.notify(tx, {
    kind: "coach-message",
    to: person.email,
    userId: row.userId,
    language: person.language,
    key: `coach-message:${message.id}`,
    ...(only === undefined ? {} : { only }),
    data: {
      firstName: person.firstName,
      what: row.name,
      message: message.text,
      path: `/dashboard/subscriptions/${row.id}#coach`,
    },
  });
}

/**
 * Locks a thread and returns its subscription, if the caller may write in it. The lock is taken before the check, so
 * that a concurrent handover is either seen or waits. Throws 404 also for a lead with temporary access.
 */
export async function lockCoached(
  tx: Tx,
  { access }: Pick<SubscriptionDeps, "access">,
  caller: StaffCaller,
  subscriptionId: string,
): Promise<{ readonly row: SubscriptionRow; readonly thread: ThreadRow }> {
  const thread = await lockThread(tx, subscriptionId);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)).limit(1);
  if (row === undefined) throw noSuchThread();
  const reason = await access.readHealth(tx, caller, row.userId, "thread", row.id);
  if (reason === "break_glass") throw noSuchThread();
  return { row, thread };
}

/**
 * Answers a customer, who is told unless an earlier notice is still unread; a member who has just written
 * by WhatsApp gets every answer there.
 */
export async function answerCustomerIn(
  tx: Tx,
  deps: SubscriptionDeps,
  caller: StaffCaller,
  subscriptionId: string,
  body: NewMessage,
  rules?: AttachRules,
): Promise<CoachMessage> {
  const writing = { author: "coach", authorId: caller.userId, body, ...(rules && { rules }) } as const;
  const { row, thread } = await lockCoached(tx, deps, caller, subscriptionId);
  const known = await sentBefore(tx, writing);
  if (known !== undefined) return messageView(tx, known);
  const message = await write(tx, deps, thread, writing);
  if (thread.noticed <= thread.customerRead) await notice(tx, deps, row, { message });
  else if (await deps.talksByWhatsApp(tx, row.userId)) await notice(tx, deps, row, { message, only: "whatsapp" });
  await touchClient(tx, deps.platform, row.userId);
  return messageView(tx, message);
}

export const answerCustomer = (
  deps: SubscriptionDeps,
  caller: StaffCaller,
  subscriptionId: string,
  body: NewMessage,
): Promise<CoachMessage> =>
  deps.platform.database.transaction((tx) => answerCustomerIn(tx, deps, caller, subscriptionId, body));

/** Marks messages as read; never backwards and never beyond the last message. */
export async function markRead(tx: Tx, subscriptionId: string, side: ThreadSide, upTo: number): Promise<void> {
  const column = side === "customer" ? threads.customerRead : threads.coachRead;
  const read = sql`greatest(${column}, least(${upTo}::int, ${threads.lastNumber}))`;
  const rows = await tx
    .update(threads)
    .set(side === "customer" ? { customerRead: read } : { coachRead: read })
    .where(eq(threads.subscriptionId, subscriptionId))
    .returning({ id: threads.subscriptionId });
  if (rows.length === 0) throw noSuchSubscription();
}
