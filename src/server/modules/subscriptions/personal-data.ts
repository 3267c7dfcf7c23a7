import type { Reader, Tx } from "#server/platform/db/database.ts";
import { asc, eq, inArray } from "#server/platform/db/orm.ts";
import { givenNamesOf } from "./coach-names.ts";
import { closeRenewals } from "./renewal-orders.ts";
import { type Deps, keptPeriods, lockRunning, lockSubscription, moveSubscription } from "./standing.ts";
import { coachNames, messages, type SubscriptionRow, subscriptions, threads } from "./tables.ts";

const ownedBy = (reader: Reader, userId: string): Promise<SubscriptionRow[]> =>
  reader
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id))
    .limit(1000);

/** A person's subscriptions and messages, for the personal data export. */
export async function exportSubscriptions(
  reader: Reader,
  userId: string,
): Promise<{ readonly subscriptions: unknown[]; readonly coachName: unknown }> {
  const all: unknown[] = [];
  for (const { id, slug, name, status, startedOn, endsOn } of await ownedBy(reader, userId)) {
    const written = await reader
      .select({ at: messages.createdAt, author: messages.author, text: messages.text })
      .from(messages)
      .where(eq(messages.subscriptionId, id))
      .orderBy(asc(messages.number))
      .limit(100_000);
    const periods = (await keptPeriods(reader, id)).map(({ months, source, createdAt }) => ({
      months,
      source,
      createdAt,
    }));
    all.push({ slug, name, status, startedOn, endsOn, periods, messages: written });
  }
  return { subscriptions: all, coachName: (await givenNamesOf(reader, [userId])).get(userId) ?? null };
}

/** Closes an account: ends running subscriptions and deletes messages. Paid periods stay, without personal data. */
export async function eraseSubscriptions(tx: Tx, deps: Deps, userId: string): Promise<void> {
  await tx.delete(coachNames).where(eq(coachNames.userId, userId));
  // Before the threads, as a handover locks them.
  await lockRunning(tx, userId);
  const all = await ownedBy(tx, userId);
  const ids = all.map((row) => row.id);
  if (ids.length === 0) return;
  await tx.delete(messages).where(inArray(messages.subscriptionId, ids));
  await tx.delete(threads).where(inArray(threads.subscriptionId, ids));
  for (const { id } of all.filter((row) => row.status !== "ended")) {
    const row = await lockSubscription(tx, id);
    if (row !== undefined && row.status !== "ended") await moveSubscription(tx, deps, row, "end");
    await closeRenewals(tx, deps, id);
  }
}
