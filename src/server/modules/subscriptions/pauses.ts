import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, sql } from "#server/platform/db/orm.ts";
import { addDays, diffDays, type IsoDate } from "#shared/domain/calendar.ts";
import { layPeriods, longestPauseDays, pauseDaysLeft } from "#shared/domain/subscriptions.ts";
import { pauseDaysShort } from "./errors.ts";
import { currentPeriod, type Deps, endNow, getToday, keptPeriods, moveSubscription } from "./standing.ts";
import { type PauseRow, type PeriodRow, pauses, periods, type SubscriptionRow } from "./tables.ts";

export function listPauses(reader: Reader, subscriptionId: string): Promise<PauseRow[]> {
  return reader
    .select()
    .from(pauses)
    .where(eq(pauses.subscriptionId, subscriptionId))
    .orderBy(desc(pauses.fromOn), desc(pauses.id))
    .limit(1000);
}

/** Pause days left this year: days bought minus days used. */
export function toDaysLeft(
  row: Pick<SubscriptionRow, "startedOn">,
  kept: readonly PeriodRow[],
  taken: readonly PauseRow[],
  today: IsoDate,
): number {
  const spans = layPeriods(row.startedOn, kept);
  return pauseDaysLeft({
    startedOn: row.startedOn,
    today,
    periods: kept.map((period, index) => ({
      months: period.months,
      startsOn: spans[index]?.startsOn ?? row.startedOn,
    })),
    pauses: taken.map(({ fromOn, untilOn }) => ({ fromOn, days: diffDays(fromOn, untilOn) })),
  });
}

const addPausedDays = (tx: Tx, periodId: string, days: number) =>
  tx
    .update(periods)
    .set({ pausedDays: sql`${periods.pausedDays} + ${days}` })
    .where(eq(periods.id, periodId));

/**
 * Starts a pause today, of all remaining days by default, and extends the current period by them. Throws
 * SUBSCRIPTION_STATE, PAUSE_DAYS_SHORT.
 */
export async function beginPause(
  tx: Tx,
  deps: Deps,
  row: SubscriptionRow,
  wished: number | undefined,
): Promise<SubscriptionRow> {
  const today = getToday(row, deps);
  const kept = await keptPeriods(tx, row.id);
  const running = currentPeriod(row, kept, today);
  const left = toDaysLeft(row, kept, await listPauses(tx, row.id), today);
  const days = wished ?? Math.min(Math.max(1, left), longestPauseDays);
  const paused = await moveSubscription(tx, deps, row, "pause", { pausedUntil: addDays(today, days) });
  if (running === undefined || days > left) throw pauseDaysShort(left);
  await tx.insert(pauses).values({
    id: deps.ids.next(),
    subscriptionId: row.id,
    periodId: running.period.id,
    fromOn: today,
    untilOn: addDays(today, days),
    createdAt: deps.clock.now(),
  });
  await addPausedDays(tx, running.period.id, days);
  return paused;
}

/** Ends a pause early: unused days are returned and the end date moves back. */
export async function shortenPause(tx: Tx, deps: Deps, row: SubscriptionRow): Promise<IsoDate> {
  const today = getToday(row, deps);
  const [running] = await tx
    .select()
    .from(pauses)
    .where(and(eq(pauses.subscriptionId, row.id), gt(pauses.untilOn, today)))
    .orderBy(desc(pauses.fromOn), desc(pauses.id))
    .limit(1);
  if (running !== undefined) {
    await tx.update(pauses).set({ untilOn: today }).where(eq(pauses.id, running.id));
    await addPausedDays(tx, running.periodId, diffDays(running.untilOn, today));
  }
  return endNow(tx, row);
}
