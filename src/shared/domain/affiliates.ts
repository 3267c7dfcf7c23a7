import type { Currency } from "./currency.ts";
import { type Minor, minor, subtract, vatIncluded, zeroMinor } from "./money.ts";

export const affiliateStatuses = ["active", "paused", "ended"] as const;
export type AffiliateStatus = (typeof affiliateStatuses)[number];

export const commissionBuckets = ["pending", "payable", "paid"] as const;
export type CommissionBucket = (typeof commissionBuckets)[number];

/**
 * `released`: pending to payable; `taken_back`: staff took back what was left; `paid_out`: payable to paid;
 * `written_off`: payable to nothing.
 */
export const commissionKinds = ["earned", "released", "reversed", "taken_back", "paid_out", "written_off"] as const;
export type CommissionKind = (typeof commissionKinds)[number];

/** Why staff take a commission back, as the affiliate is told. */
export const takeBackReasons = ["fraud", "own_purchase", "agreement", "mistake"] as const;
export type TakeBackReason = (typeof takeBackReasons)[number];

export const offerKinds = ["percent", "fixed"] as const;
/** Which orders of a customer count: the first, all, or all with the first renewals of their subscriptions. */
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

/** Why a balance cannot be written off: the affiliate has not ended, or a payout can pay it. */
export const writeOffObstacles = ["not_ended", "pending", "in_open_payout", "payable"] as const;
export type WriteOffObstacle = (typeof writeOffObstacles)[number];

export const affiliateCookie = "aff";
/** Days after the delivery, or after the payment of orders without delivery. */
export const holdDays = 14;

export const affiliateCodePattern = /^[a-z0-9][a-z0-9-]{2,39}$/;

/** The minimum payout, except for the last one of an ended affiliate. */
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

/** The price of the goods without tax. */
export const toBase = (goods: Minor, taxHundredths: number): Minor =>
  subtract(goods, vatIncluded(goods, taxHundredths / 100));

const share = (whole: number, part: number, of: number): number =>
  of === 0 ? 0 : Number((BigInt(whole) * BigInt(part)) / BigInt(of));

/** The commission of an order: never more than its base. */
export function toCommission({ percentHundredths, amounts }: CommissionTerms, base: Minor, currency: Currency): Minor {
  const wanted = percentHundredths === null ? (amounts?.[currency] ?? 0) : share(base, percentHundredths, 10_000);
  return minor(Math.max(0, Math.min(base, wanted)));
}

export interface RefundFacts {
  /** The value of the order's goods that count. */
  readonly goodsMinor: Minor;
  /** Amount paid for the order, including gift cards. */
  readonly wholeMinor: Minor;
  /** Amount refunded in total. */
  readonly returnedMinor: Minor;
  /** The part of `returnedMinor` refunded by line or for the delivery. */
  readonly namedMinor: Minor;
  /** The part of `namedMinor` for goods that count. */
  readonly namedGoodsMinor: Minor;
  readonly isFull: boolean;
}

/** The refunded value of the goods that count: by line for refunds by line, else in proportion. */
export function toRefundedGoods(facts: RefundFacts): Minor {
  const { goodsMinor, wholeMinor, returnedMinor, namedMinor, namedGoodsMinor, isFull } = facts;
  if (isFull) return goodsMinor;
  const unnamed = Math.max(0, returnedMinor - namedMinor);
  return minor(Math.min(goodsMinor, namedGoodsMinor + share(goodsMinor, unnamed, wholeMinor)));
}

/** The total reversed commission for a refunded value of goods. */
export const toReversed = (commission: Minor, refunded: Minor, goods: Minor): Minor =>
  goods === 0 ? zeroMinor : minor(share(commission, Math.min(refunded, goods), goods));

interface CommissionParts {
  readonly commissionMinor: Minor;
  readonly reversedMinor: Minor;
  readonly takenBackMinor: Minor;
}

/** What is left of a commission after refunds, and after staff took it back. */
export const leftOf = ({ commissionMinor, reversedMinor, takenBackMinor }: CommissionParts): Minor =>
  subtract(subtract(commissionMinor, reversedMinor), takenBackMinor);

export const leakFactor = 5;
/** Fewer uses in a day never count as a leak. */
export const leakMinimum = 10;
export const leakMeanDays = 28;

/** Whether a coupon is used far more often than usual, so that it is probably published somewhere. */
export const isLeak = ({ today, before }: { readonly today: number; readonly before: number }): boolean =>
  today >= leakMinimum && today * leakMeanDays > leakFactor * before;
