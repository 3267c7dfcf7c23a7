import type { ProductKind } from "#shared/contract/catalogue.ts";
import type { CouponProblem } from "#shared/contract/checkout-refusals.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type Minor, minor, percentOff, subtract, sum, zeroMinor } from "#shared/domain/money.ts";
import type { Coupon } from "./tables.ts";

/** What was typed: the coupon's name, or one of its codes with its state. */
export type TypedCode = "name" | "free" | "used" | "revoked";

export interface CouponFacts {
  readonly now: Date;
  readonly userId: string;
  readonly typed: TypedCode;
  readonly currency: Currency;
  readonly usesByUser: number;
  readonly isFirstOrder: boolean;
  /** Lines after product discounts. */
  readonly lines: readonly { readonly kind: ProductKind; readonly categoryId: string; readonly totalMinor: Minor }[];
}

export type CouponVerdict =
  | { readonly isApplied: false; readonly problem: CouponProblem; readonly minimumMinor?: Minor }
  | { readonly isApplied: true; readonly discountMinor: Minor; readonly givesFreeShipping: boolean };

const refused = (problem: CouponProblem): CouponVerdict => ({ isApplied: false, problem });

function problemOfTime(coupon: Coupon, now: Date): CouponProblem | undefined {
  if (!coupon.isActive) return "COUPON_UNKNOWN";
  if (coupon.startsAt !== null && now < coupon.startsAt) return "COUPON_NOT_YET";
  if (coupon.endsAt !== null && now >= coupon.endsAt) return "COUPON_ENDED";
  return undefined;
}

function problemOfCode(coupon: Coupon, typed: TypedCode): CouponProblem | undefined {
  if (typed === "revoked" || (typed === "name" && coupon.hasCodes)) return "COUPON_UNKNOWN";
  return typed === "used" ? "COUPON_USED_UP" : undefined;
}

function problemOfUse(coupon: Coupon, facts: CouponFacts): CouponProblem | undefined {
  if (coupon.ownerId !== null && coupon.ownerId !== facts.userId) return "COUPON_UNKNOWN";
  if (coupon.perUserLimit !== null && facts.usesByUser >= coupon.perUserLimit) return "COUPON_USED_BY_YOU";
  if (coupon.totalLimit !== null && coupon.usedCount >= coupon.totalLimit) return "COUPON_USED_UP";
  if (coupon.firstOrderOnly && !facts.isFirstOrder) return "COUPON_FIRST_ORDER_ONLY";
  return undefined;
}

/** The amount a coupon applies to. Excludes gift cards, because a discount on them would create money. */
function countedMinor(coupon: Coupon, facts: CouponFacts): Minor {
  const { categoryIds } = coupon;
  const counted = facts.lines.filter(
    (line) => line.kind !== "gift_card" && (categoryIds === null || categoryIds.includes(line.categoryId)),
  );
  return sum(counted.map((line) => line.totalMinor));
}

function toDiscount(coupon: Coupon, goods: Minor, currency: Currency): Minor | undefined {
  if (coupon.kind === "free_shipping") return zeroMinor;
  if (coupon.kind === "percentage") return subtract(goods, percentOff(goods, (coupon.percentHundredths ?? 0) / 100));
  const amount = coupon.amounts?.[currency];
  return amount === undefined ? undefined : minor(Math.min(amount, goods));
}

/** The discount of a coupon, or the reason for none. Pure. */
export function evaluateCoupon(coupon: Coupon | undefined, facts: CouponFacts): CouponVerdict {
  if (coupon === undefined) return refused("COUPON_UNKNOWN");
  const problem = problemOfCode(coupon, facts.typed) ?? problemOfTime(coupon, facts.now) ?? problemOfUse(coupon, facts);
  if (problem !== undefined) return refused(problem);
  const goods = countedMinor(coupon, facts);
  if (goods === 0) return refused("COUPON_NOT_FOR_THESE");
  const minimum = coupon.minimums?.[facts.currency];
  if (minimum !== undefined && goods < minimum) {
    return { isApplied: false, problem: "COUPON_MINIMUM", minimumMinor: minor(minimum) };
  }
  const discountMinor = toDiscount(coupon, goods, facts.currency);
  if (discountMinor === undefined) return refused("COUPON_NOT_FOR_THESE");
  return { isApplied: true, discountMinor, givesFreeShipping: coupon.kind === "free_shipping" };
}
