import { addDays, addMonths, diffDays, type IsoDate } from "./calendar.ts";
import type { Currency } from "./currency.ts";

/** `renewal_due`: the renewal order is unpaid. `cancelled`: runs to the end of the paid time. */
export const subscriptionStatuses = ["active", "renewal_due", "paused", "cancelled", "ended"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Days before the end at which the renewal order is written. */
export const renewalNoticeDays = 3;

/** Days after the end in which a renewal payment still counts; later ones are refunded. */
export const renewalGraceDays = 3;

/** Automatic renewals, in days before and after the end: the notice, the first charge, and the end of access. */
export const autoNoticeDays = 4;
export const autoChargeDays = 1;
export const autoGraceDays = 7;
/** Days for which an unpaid subscription is then paused before it ends. */
export const paymentPauseDays = 30;
/** Local hour of notices and charges. */
export const renewalHour = 10;
/** Hours between an accepted notice and the charge. */
export const noticeHours = 72;
/** Charges of one renewal. */
export const maxCharges = 4;

/** Pause days per month bought, counted by year: enough for an illness or a journey each month. */
export const pauseDaysPerMonth = 7;

/** Maximum length of one pause in days. */
export const longestPauseDays = 84;

/** Time zone of a subscription, by the currency it was paid in. */
export const calendarOfCurrency: Readonly<Record<Currency, string>> = {
  EGP: "Africa/Cairo",
  SAR: "Asia/Riyadh",
  AED: "Asia/Dubai",
  USD: "UTC",
};

/** The length of one paid period. */
export interface PeriodLength {
  readonly months: number;
  /** Days between the end of the previous period and the late payment of this one. */
  readonly gapDays: number;
  readonly pausedDays: number;
}

/** A half-open range: the end day is excluded. */
export interface Span {
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
}

/**
 * Lays out periods consecutively. Months are counted from the first day, so that a subscription started on the 31st
 * returns to the 31st after a short month.
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

/** End of all paid periods; the first day when none are left. */
export const toEnd = (anchor: IsoDate, periods: readonly PeriodLength[]): IsoDate =>
  layPeriods(anchor, periods).at(-1)?.endsOn ?? anchor;

/** The subscription year that contains the day; years start on its first day. */
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

/** Remaining pause days in the current subscription year: those of the months bought in it, minus those used. */
export function pauseDaysLeft({ startedOn, today, periods, pauses }: PauseFacts): number {
  const { startsOn, endsOn } = toYear(startedOn, today);
  const isInYear = (day: IsoDate): boolean => startsOn <= day && day < endsOn;
  const months = periods.filter((each) => isInYear(each.startsOn)).reduce((sum, each) => sum + each.months, 0);
  const used = pauses.filter((each) => isInYear(each.fromOn)).reduce((sum, each) => sum + each.days, 0);
  return Math.max(0, months * pauseDaysPerMonth - used);
}
