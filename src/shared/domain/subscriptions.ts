import { addDays, addMonths, diffDays, type IsoDate } from "./calendar.ts";
import type { Currency } from "./currency.ts";

/** `renewal_due`: the order for the next period waits for its money. `cancelled`: runs to the end of what was paid. */
export const subscriptionStatuses = ["active", "renewal_due", "paused", "cancelled", "ended"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days before the end on which the order for the next period is written: long enough to read a mail and pay. */
export const renewalNoticeDays = 3;

/** Days after the end in which money for a renewal still renews; what comes later goes back. */
export const renewalGraceDays = 3;

/**
 * Days of pause that each month bought brings, counted by year: a week in a month covers a flu, a journey or Eid, and
 * still leaves most of the month's coaching in its month.
 */
export const pauseDaysPerMonth = 7;

/** The longest that one pause may be asked for. */
export const longestPauseDays = 84;

/** In whose calendar a subscription's days begin: that of the country whose money it was paid in. */
export const calendarOfCurrency: Readonly<Record<Currency, string>> = {
  EGP: "Africa/Cairo",
  SAR: "Asia/Riyadh",
  AED: "Asia/Dubai",
  USD: "UTC",
};

/** What one payment brought. */
export interface PeriodLength {
  readonly months: number;
  /** Days that lay between the end of the period before and the late payment for this one. */
  readonly gapDays: number;
  readonly pausedDays: number;
}

/** From the first day to the day on which it ends, which no longer belongs to it. */
export interface Span {
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
}

/**
 * Lays periods one after the other. Months are counted from the first day and not from period to period, so that what
 * began on the 31st goes back to the 31st after a short month.
 */
export function layPeriods(anchor: IsoDate, periods: readonly PeriodLength[]): Span[] {
  let [months, days] = [0, 0];
  return periods.map((period) => {
    days += period.gapDays;
    const startsOn = addDays(addMonths(anchor, months), days);
    months += period.months;
    days += period.pausedDays;
    return { startsOn, endsOn: addDays(addMonths(anchor, months), days) };
  });
}

/** The day on which all that was paid for ends; the first day itself when nothing is left. */
export const toEnd = (anchor: IsoDate, periods: readonly PeriodLength[]): IsoDate =>
  layPeriods(anchor, periods).at(-1)?.endsOn ?? anchor;

/** The year of a subscription that holds the day: years run from its first day, not from January. */
function toYear(startedOn: IsoDate, today: IsoDate): Span {
  let year = Math.max(0, Math.floor(diffDays(startedOn, today) / 366));
  while (addMonths(startedOn, 12 * (year + 1)) <= today) year += 1;
  return { startsOn: addMonths(startedOn, 12 * year), endsOn: addMonths(startedOn, 12 * (year + 1)) };
}

export interface PauseFacts {
  readonly startedOn: IsoDate;
  readonly today: IsoDate;
  readonly periods: readonly { readonly startsOn: IsoDate; readonly months: number }[];
  readonly pauses: readonly { readonly fromOn: IsoDate; readonly days: number }[];
}

/** Days of pause that are left in the current year of a subscription: those of the months bought in it, less those used. */
export function pauseDaysLeft({ startedOn, today, periods, pauses }: PauseFacts): number {
  const { startsOn, endsOn } = toYear(startedOn, today);
  const isInYear = (day: IsoDate): boolean => startsOn <= day && day < endsOn;
  const months = periods.filter((each) => isInYear(each.startsOn)).reduce((sum, each) => sum + each.months, 0);
  const used = pauses.filter((each) => isInYear(each.fromOn)).reduce((sum, each) => sum + each.days, 0);
  return Math.max(0, months * pauseDaysPerMonth - used);
}
