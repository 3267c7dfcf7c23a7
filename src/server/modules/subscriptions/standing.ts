import { and, asc, eq, isNull } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { layPeriods, type Span, toEnd } from "#shared/domain/subscriptions.ts";
import { subscriptionState } from "./errors.ts";
import { type SubscriptionEvent, stateAfter } from "./states.ts";
import { type PeriodRow, periods, type SubscriptionRow, subscriptions } from "./tables.ts";

export type Deps = Pick<Platform, "clock" | "ids" | "jobs">;
type Clocked = Pick<Platform, "clock">;

/** The lock of everything that moves a subscription; taken after that of an order, never before one that exists. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  return row;
}

/** Which day it is for the subscription. */
export const getToday = (row: Pick<SubscriptionRow, "timezone">, { clock }: Clocked): IsoDate =>
  dateIn(clock.now(), row.timezone);

/** What was paid for and kept, the oldest first. */
export function keptPeriods(reader: Reader, subscriptionId: string): Promise<PeriodRow[]> {
  return reader
    .select()
    .from(periods)
    .where(and(eq(periods.subscriptionId, subscriptionId), isNull(periods.revokedAt)))
    .orderBy(asc(periods.number))
    .limit(1000);
}

/** The period that holds the day; the first before they begin, the last once they are over. */
export function currentPeriod<P extends PeriodRow>(
  row: Pick<SubscriptionRow, "startedOn">,
  kept: readonly P[],
  today: IsoDate,
): { readonly period: P; readonly span: Span } | undefined {
  const spans = layPeriods(row.startedOn, kept);
  const found = spans.findIndex((span) => today < span.endsOn);
  const index = found === -1 ? kept.length - 1 : found;
  const [period, span] = [kept[index], spans[index]];
  return period === undefined || span === undefined ? undefined : { period, span };
}

export type Changes = Partial<Pick<SubscriptionRow, "endsOn" | "pausedUntil" | "months">>;

/** Moves a locked subscription; throws SUBSCRIPTION_STATE where the event has no place. */
export async function moveSubscription(
  tx: Tx,
  { clock }: Clocked,
  row: SubscriptionRow,
  event: SubscriptionEvent,
  changes: Changes = {},
): Promise<SubscriptionRow> {
  const status = stateAfter(row.status, event);
  if (status === undefined) throw subscriptionState(`This subscription is ${row.status.replace("_", " ")}`);
  const now = clock.now();
  const [moved] = await tx
    .update(subscriptions)
    .set({
      pausedUntil: row.pausedUntil,
      ...changes,
      ...(status === "paused" ? {} : { pausedUntil: null }),
      status,
      endedAt: status === "ended" ? now : null,
      updatedAt: now,
    })
    .where(and(eq(subscriptions.id, row.id), eq(subscriptions.status, row.status)))
    .returning();
  if (moved === undefined) throw new Error("a subscription was moved without its lock");
  return moved;
}

/** The end that the periods come to now. */
export const endNow = async (reader: Reader, row: SubscriptionRow): Promise<IsoDate> =>
  toEnd(row.startedOn, await keptPeriods(reader, row.id));
