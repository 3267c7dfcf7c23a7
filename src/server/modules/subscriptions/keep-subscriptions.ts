import { touchClient } from "#server/modules/workouts/index.ts";
import { and, asc, eq, gt, inArray, isNull, lte, not, type SQL, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { autoNoticeDays, renewalNoticeDays } from "#shared/domain/subscriptions.ts";
import { hasOpenCase } from "./automatic/cases.ts";
import { invoiceRenewal } from "./invoice-renewal.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { getToday, lockSubscription, moveSubscription } from "./standing.ts";
import type { SubscriptionEvent } from "./states.ts";
import { type SubscriptionRow, subscriptions } from "./tables.ts";

export const keepSubscriptionsJob = "keep-subscriptions";
const batch = 200;

/** Ids of subscriptions that match a condition; the page starts after `after`. */
async function idsWhere({ platform }: SubscriptionDeps, where: SQL | undefined, after: string): Promise<string[]> {
  const rows = await platform.database.reader
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(where, gt(subscriptions.id, after)))
    .orderBy(asc(subscriptions.id))
    .limit(batch);
  return rows.map((row) => row.id);
}

const first = "00000000-0000-0000-0000-000000000000";

/** Sequentially, each in its own transaction. */
async function runForEach(
  deps: SubscriptionDeps,
  where: SQL | undefined,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  let after = first;
  for (;;) {
    const ids = await idsWhere(deps, where, after);
    await eachAlone(deps.platform.log, "a subscription could not be kept", ids, work);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Applies the event if the condition still holds under the lock. */
function moveIf(deps: SubscriptionDeps, event: SubscriptionEvent, holds: (row: SubscriptionRow) => boolean) {
  const { platform } = deps;
  return (id: string): Promise<void> =>
    platform.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row === undefined || !holds(row)) return;
      await moveSubscription(tx, platform, row, event);
      await touchClient(tx, platform, row.userId);
    });
}

const endingStates = ["active", "renewal_due", "cancelled"] as const;

/**
 * Time-based changes: ends finished pauses, writes renewal orders 3 days before the end (4 where a saved card is
 * charged), and ends unrenewed subscriptions. Each step checks again under the lock, so concurrent runs are safe.
 */
export async function keepSubscriptions(deps: SubscriptionDeps): Promise<void> {
  const { platform } = deps;
  const now = platform.clock.now().toISOString();
  const today = sql`(${now}::timestamptz at time zone ${subscriptions.timezone})::date`;
  const todayIs = (row: SubscriptionRow) => getToday(row, platform);
  await runForEach(
    deps,
    and(eq(subscriptions.status, "paused"), isNull(subscriptions.pauseReason), lte(subscriptions.pausedUntil, today)),
    moveIf(
      deps,
      "resume",
      (row) => row.pauseReason === null && row.pausedUntil !== null && row.pausedUntil <= todayIs(row),
    ),
  );
  await runForEach(
    deps,
    and(
      eq(subscriptions.status, "active"),
      sql`${subscriptions.endsOn} - case when ${subscriptions.renewalMode} = 'auto' then ${autoNoticeDays}::int
        else ${renewalNoticeDays}::int end <= ${today}`,
      gt(subscriptions.endsOn, today),
    ),
    (id) => invoiceRenewal(deps, id),
  );
  await runForEach(
    deps,
    // Automatic renewals continue in their grace; their case ends them.
    and(
      inArray(subscriptions.status, [...endingStates]),
      lte(subscriptions.endsOn, today),
      not(hasOpenCase(subscriptions.id)),
    ),
    moveIf(deps, "end", (row) => endingStates.some((state) => state === row.status) && row.endsOn <= todayIs(row)),
  );
}
