import { endAssignedPlans, returnAssignedPlans } from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, isNull, ne } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { layPeriods, type Span, toEnd } from "#shared/domain/subscriptions.ts";
import { subscriptionState } from "./errors.ts";
import { type SubscriptionEvent, stateAfter } from "./states.ts";
import { type PeriodRow, periods, type SubscriptionRow, subscriptions } from "./tables.ts";

export type Deps = Pick<Platform, "clock" | "ids" | "jobs" | "announcements">;
type Clocked = Pick<Platform, "clock">;

/** The lock for every subscription change; taken after an order's lock, never before that of an existing order. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for("update");
  return row;
}

/** Locks a person's subscriptions that have not ended, in the order of their ids. */
export const lockRunning = (tx: Tx, userId: string): Promise<SubscriptionRow[]> =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), ne(subscriptions.status, "ended")))
    .orderBy(asc(subscriptions.id))
    .limit(1000)
    .for("update");

/** Today in the subscription's time zone. */
export const getToday = (row: Pick<SubscriptionRow, "timezone">, { clock }: Clocked): IsoDate =>
  dateIn(clock.now(), row.timezone);

/** Paid and not refunded periods, oldest first. */
export function keptPeriods(reader: Reader, subscriptionId: string): Promise<PeriodRow[]> {
  return reader
    .select()
    .from(periods)
    .where(and(eq(periods.subscriptionId, subscriptionId), isNull(periods.revokedAt)))
    .orderBy(asc(periods.number))
    .limit(1000);
}

/** The period that contains the day; the first before they begin, the last after they end. */
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

export type Changes = Partial<Pick<SubscriptionRow, "endsOn" | "pausedUntil" | "pauseReason" | "months">>;

const announced = { renewed: "renewed", pause: "paused", end: "ended" } as const;
type Announced = "started" | "renewal_failed" | (typeof announced)[keyof typeof announced];

/** Announces a subscription's current state to partners. */
export const announce = (
  tx: Tx,
  { announcements }: Pick<Platform, "announcements">,
  what: Announced,
  { id, userId, packageId, status, endsOn, currency }: SubscriptionRow,
): Promise<unknown> =>
  announcements.emit("announced", tx, {
    type: `subscription.${what}`,
    customerId: userId,
    data: { subscriptionId: id, packageId, customerId: userId, status, endsOn, currency },
  });

/** Applies an event to a locked subscription. Throws SUBSCRIPTION_STATE when it is not allowed. */
export async function moveSubscription(
  tx: Tx,
  deps: Pick<Platform, "clock" | "announcements">,
  row: SubscriptionRow,
  event: SubscriptionEvent,
  changes: Changes = {},
): Promise<SubscriptionRow> {
  const status = stateAfter(row.status, event, row.pauseReason);
  if (status === undefined) throw subscriptionState(`This subscription is ${row.status.replace("_", " ")}`);
  const now = deps.clock.now();
  const [moved] = await tx
    .update(subscriptions)
    .set({
      pausedUntil: row.pausedUntil,
      ...changes,
      ...(status === "paused" ? {} : { pausedUntil: null, pauseReason: null }),
      status,
      endedAt: status === "ended" ? now : null,
      updatedAt: now,
    })
    .where(and(eq(subscriptions.id, row.id), eq(subscriptions.status, row.status)))
    .returning();
  if (moved === undefined) throw new Error("a subscription was moved without its lock");
  if (event === "end") await endAssignedPlans(tx, deps, row.id);
  if (event === "renewed" && row.status === "ended") await returnAssignedPlans(tx, deps, [row.id], row.id);
  if (event in announced) await announce(tx, deps, announced[event as keyof typeof announced], moved);
  return moved;
}

/** The end date that follows from the periods. */
export const endNow = async (reader: Reader, row: SubscriptionRow): Promise<IsoDate> =>
  toEnd(row.startedOn, await keptPeriods(reader, row.id));
