import { type SQL, sql } from "#server/platform/db/orm.ts";
import type { Period } from "./periods.ts";

/** Bounds of the period and of the previous one, as timestamps. */
export interface Span {
  readonly previousStart: Date;
  readonly start: Date;
  readonly end: Date;
}

const dayMs = 86_400_000;
const toMoment = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const toSpan = (period: Period): Span => ({
  previousStart: toMoment(period.previousFrom),
  start: toMoment(period.from),
  end: new Date(toMoment(period.to).getTime() + dayMs),
});

/** Paid orders that are not cancelled. Rewards cost points and exchanges nothing, so they are no sales. */
export const isSold: SQL = sql`o.origin not in ('reward', 'exchange') and o.status <> 'cancelled' and o.payment_status in ('paid', 'partially_refunded', 'refunded')`;
/** Net amount after refunds. */
export const kept: SQL = sql`(o.paid_minor - o.refunded_minor)`;
