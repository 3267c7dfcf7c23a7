import type { Currency } from "./currency.ts";
import { type Minor, minor, subtract, vatIncluded, zeroMinor } from "./money.ts";

export const affiliateStatuses = ["active", "paused", "ended"] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];

export const commissionBuckets = ["pending", "payable", "paid"] as const;
export type CommissionBucket = (typeof commissionBuckets)[number];

/** `released`: pending to payable; `paid_out`: payable to paid; `written_off`: payable to nothing. */
export const commissionKinds = ["earned", "released", "reversed", "paid_out", "written_off"] as const;
export type CommissionKind = (typeof commissionKinds)[number];

export const offerKinds = ["percent", "fixed"] as const;
/** Which orders of a customer count: the first, all, or all with the first renewals of what they subscribed to. */
export const offerApplies = ["first_order", "all", "renewals"] as const;
export type OfferApplies = (typeof offerApplies)[number];

/** How an order came to an affiliate. */
export const attributionWays = ["link", "code", "renewal"] as const;
export type AttributionWay = (typeof attributionWays)[number];

export const payoutStates = ["open", "paid", "cancelled"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Why somebody with something payable is left out of a payout. */
export const payoutObstacles = ["below_minimum", "no_account", "in_open_payout"] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

/** Why nothing is written off: they have not ended, or there is something that a payout pays. */
export const writeOffObstacles = ["not_ended", "pending", "in_open_payout", "payable"] as const;
export type WriteOffObstacle = (typeof writeOffObstacles)[number];

export const affiliateCookie = "aff";
/** After the delivery; what needs none counts from its payment. */
export const holdDays = 14;

export const affiliateCodePattern = /^[a-z0-9][a-z0-9-]{2,39}$/;

/** The smallest payout, but for the last of somebody who has ended. */
export const minPayoutMinor: Readonly<Record<Currency, Minor>> = {
  EGP: minor(1_000_00),
  SAR: minor(100_00),
  AED: minor(100_00),
  USD: minor(30_00),
};

export interface CommissionTerms {
  /** Hundredths of a percent; null for a fixed amount. */
  readonly percentHundredths: number | null;
  /** A fixed amount for each order; a currency that is missing earns nothing. */
  readonly amounts: { readonly [C in Currency]?: number | undefined } | null;
}

/** The goods without the tax in them. */
export const toBase = (goods: Minor, taxHundredths: number): Minor =>
  subtract(goods, vatIncluded(goods, taxHundredths / 100));

const share = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));

/** What an order earns: never more than its base. */
export function toCommission({ percentHundredths, amounts }: CommissionTerms, base: Minor, currency: Currency): Minor {
  const wanted = percentHundredths === null ? (amounts?.[currency] ?? 0) : share(base, percentHundredths, 10_000);
  return minor(Math.max(0, Math.min(base, wanted)));
}

export interface RefundFacts {
  /** What counts of the order's goods. */
  readonly goodsMinor: Minor;
  /** What was paid for the order, gift cards with it. */
  readonly wholeMinor: Minor;
  /** All that went back. */
  readonly returnedMinor: Minor;
  /** The part of `returnedMinor` that names lines or the delivery. */
  readonly namedMinor: Minor;
  /** The part of `namedMinor` for goods that count. */
  readonly namedGoodsMinor: Minor;
  readonly isFull: boolean;
}

/** What of the goods that count was refunded: by line where refunds name lines, else in proportion. */
export function toRefundedGoods(facts: RefundFacts): Minor {
  const { goodsMinor, wholeMinor, returnedMinor, namedMinor, namedGoodsMinor, isFull } = facts;
  if (isFull) return goodsMinor;
  const unnamed = Math.max(0, returnedMinor - namedMinor);
  return minor(Math.min(goodsMinor, namedGoodsMinor + share(goodsMinor, unnamed, wholeMinor)));
}

/** What is reversed in sum, once so much of the goods was refunded. */
export const toReversed = (commission: Minor, refunded: Minor, goods: Minor): Minor =>
  goods === 0 ? zeroMinor : minor(share(commission, Math.min(refunded, goods), goods));

export const leakFactor = 5;
/** Fewer uses in a day are no leak. */
export const leakMinimum = 10;
export const leakMeanDays = 28;

/** Whether a coupon is used so much more often than usual that it seems to be on a public list. */
export const isLeak = ({ today, before }: { readonly today: number; readonly before: number }): boolean =>
  today >= leakMinimum && today * leakMeanDays > leakFactor * before;
