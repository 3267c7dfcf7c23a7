import type { Currency } from "./currency.ts";
import { hourIn } from "./local-time.ts";
import type { Market } from "./markets.ts";

/** What a market's couriers collect. */
const cashCurrencies: Readonly<Record<Market, Currency>> = { EG: "EGP", SA: "SAR", AE: "AED", ZZ: "EGP" };
export const cashCurrency = (market: Market): Currency => cashCurrencies[market];

/** Which customers must confirm cash on delivery: all, those without a delivered order, or none. */
export const codConfirmRules = ["always", "new", "never"] as const;
export type CodConfirmRule = (typeof codConfirmRules)[number];

export const codStates = ["asked", "confirmed", "declined", "expired"] as const;
export type CodState = (typeof codStates)[number];

/** How it was decided: by the mail's link, on the order's page, by staff, the deadline, or the order's cancellation. */
export const codDeciders = ["link", "customer", "staff", "deadline", "order"] as const;
export type CodDecider = (typeof codDeciders)[number];

/** Whether a new order must be confirmed. */
export const mustConfirm = (rule: CodConfirmRule, hasReceived: boolean): boolean =>
  rule === "always" || (rule === "new" && !hasReceived);

/** Why cash on delivery is not offered: amounts and numbers, refused parcels, the goods, or where they go. */
export const codRefusalReasons = ["COD_LIMIT", "COD_RISK", "COD_KIND", "COD_MARKET"] as const;
export type CodRefusalReason = (typeof codRefusalReasons)[number];

/** Whether it was refused for its amount or customer, not for its goods or market. */
export const endsInPrepaying = (reason: CodRefusalReason | undefined): boolean =>
  reason === "COD_LIMIT" || reason === "COD_RISK";

/** The discount for prepaying instead is among the order's automatic discounts, with this id and name. */
export const prepayDiscount = {
  id: "0197c0d0-0000-7000-8000-000000000001",
  name: { ar: "خصم الدفع المسبق", en: "Discount for paying in advance" },
} as const;

/** Days for which refused parcels count. */
export const refusalDays = 180;

/** What a market allows; `null`: no limit. Amounts are in minor units of the currency of cash. */
export interface CodLimits {
  readonly enabled: boolean;
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
  /** For customers who have received no order yet. */
  readonly maxNewMinor: number | null;
  /** Cash orders of one customer that are on their way at once. */
  readonly maxOpen: number | null;
  /** This many refused parcels end the offer. */
  readonly refusalsBlock: number | null;
}

export interface CashAsked {
  readonly totalMinor: number;
  readonly hasReceived: boolean;
  /** Cash orders that are on their way. */
  readonly open: number;
  readonly refusals: number;
}

/** Whether cash is offered for an order; `undefined` where it is. */
export function judgeCash(limits: CodLimits, asked: CashAsked): CodRefusalReason | undefined {
  const isBelow = (limit: number | null, value: number): boolean => limit !== null && value < limit;
  const isAbove = (limit: number | null, value: number): boolean => limit !== null && value > limit;
  if (!limits.enabled) return "COD_MARKET";
  if (isBelow(limits.minMinor, asked.totalMinor) || isAbove(limits.maxMinor, asked.totalMinor)) return "COD_LIMIT";
  if (!asked.hasReceived && isAbove(limits.maxNewMinor, asked.totalMinor)) return "COD_LIMIT";
  if (limits.maxOpen !== null && asked.open >= limits.maxOpen) return "COD_LIMIT";
  return limits.refusalsBlock !== null && asked.refusals >= limits.refusalsBlock ? "COD_RISK" : undefined;
}

const hourMs = 3_600_000;
export const remindAfterHours = 6;
const quietFrom = 21;
const quietUntil = 9;

/** From 21:00 to 9:00 of the market's clock nobody is written to. */
export function isQuiet(now: Date, zone: string): boolean {
  const hour = hourIn(now, zone);
  return hour >= quietFrom || hour < quietUntil;
}

export interface ConfirmationTimes {
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly remindedAt: Date | null;
}

/** Whether the customer is reminded now: once, six hours after they were asked, in the hours of the day. */
export function isReminderDue({ askedAt, expiresAt, remindedAt }: ConfirmationTimes, now: Date, zone: string): boolean {
  const begins = askedAt.getTime() + remindAfterHours * hourMs;
  return remindedAt === null && begins <= now.getTime() && now < expiresAt && !isQuiet(now, zone);
}
