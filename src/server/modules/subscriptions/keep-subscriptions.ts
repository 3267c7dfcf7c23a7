import { and, asc, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { renewalNoticeDays } from "#shared/domain/subscriptions.ts";
import { invoiceRenewal } from "./invoice-renewal.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { getToday, lockSubscription, moveSubscription } from "./standing.ts";
import type { SubscriptionEvent } from "./states.ts";
import { type SubscriptionRow, subscriptions } from "./tables.ts";

export const keepSubscriptionsJob = "keep-subscriptions";
const batch = 200;

/** Subscriptions for which something holds, by id; the next ones begin after `after`. */
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

/** One after the other, each in a transaction of its own. */
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

/** Moves one if it is still as it was found. */
function moveIf(deps: SubscriptionDeps, event: SubscriptionEvent, holds: (row: SubscriptionRow) => boolean) {
  const { platform } = deps;
  return (id: string): Promise<void> =>
    platform.database.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row !== undefined && holds(row)) await moveSubscription(tx, platform, row, event);
    });
}

const endingStates = ["active", "renewal_due", "cancelled"] as const;

/**
 * What time does to subscriptions: pauses that are over end, orders for the next period are written 3 days before the
 * end, and what was not renewed ends. Each step looks again under the lock, so that two runs at once do no harm.
 */
export async function keepSubscriptions(deps: SubscriptionDeps): Promise<void> {
  const { platform } = deps;
  const now = platform.clock.now().toISOString();
  const today = sql`(${now}::timestamptz at time zone ${subscriptions.timezone})::date`;
  const todayIs = (row: SubscriptionRow) => getToday(row, platform);
  await runForEach(
    deps,
    and(eq(subscriptions.status, "paused"), lte(subscriptions.pausedUntil, today)),
    moveIf(deps, "resume", (row) => row.pausedUntil !== null && row.pausedUntil <= todayIs(row)),
  );
  await runForEach(
    deps,
    and(
      eq(subscriptions.status, "active"),
      sql`${subscriptions.endsOn} - ${renewalNoticeDays}::int <= ${today}`,
      gt(subscriptions.endsOn, today),
    ),
    (id) => invoiceRenewal(deps, id),
  );
  await runForEach(
    deps,
    and(inArray(subscriptions.status, [...endingStates]), lte(subscriptions.endsOn, today)),
    moveIf(deps, "end", (row) => endingStates.some((state) => state === row.status) && row.endsOn <= todayIs(row)),
  );
}
