import fc from "fast-check";
import { expect, it } from "vitest";
import { minor } from "#shared/domain/money.ts";
import { type CouponFacts, evaluateCoupon } from "./evaluate-coupon.ts";
import type { Coupon } from "./tables.ts";

const now = new Date("2026-11-21T09:00:00Z");
const base: Coupon = {
  id: "c",
  code: "TEN",
  kind: "percentage",
  percentHundredths: 1000,
  amounts: null,
  minimums: null,
  firstOrderOnly: false,
  perUserLimit: null,
  totalLimit: null,
  usedCount: 0,
  startsAt: null,
  endsAt: null,
  categoryIds: null,
  ownerId: null,
  isActive: true,
  hasCodes: false,
  version: 1,
  createdAt: now,
  updatedAt: now,
};
const facts: CouponFacts = {
  now,
  userId: "u",
  typed: "name",
  currency: "EGP",
  usesByUser: 0,
  isFirstOrder: true,
  lines: [
    { kind: "physical", categoryId: "a", totalMinor: minor(10_000) },
    { kind: "gift_card", categoryId: "g", totalMinor: minor(50_000) },
  ],
};
const day = 86_400_000;
const problem = (coupon: Partial<Coupon>, change: Partial<CouponFacts> = {}) => {
  const verdict = evaluateCoupon({ ...base, ...coupon }, { ...facts, ...change });
  return verdict.isApplied ? undefined : verdict.problem;
};

it("discounts goods, never gift cards", () => {
  expect(evaluateCoupon(base, facts)).toEqual({ isApplied: true, discountMinor: 1000, givesFreeShipping: false });
  expect(problem({}, { lines: facts.lines.slice(1) })).toBe("COUPON_NOT_FOR_THESE");
  const amount = { kind: "amount" as const, percentHundredths: null, amounts: { EGP: 25_000 } };
  expect(evaluateCoupon({ ...base, ...amount }, facts)).toMatchObject({ discountMinor: 10_000 });
  expect(problem(amount, { currency: "USD" })).toBe("COUPON_NOT_FOR_THESE");
  expect(evaluateCoupon({ ...base, kind: "free_shipping", percentHundredths: null }, facts)).toMatchObject({
    discountMinor: 0,
    givesFreeShipping: true,
  });
});

it("returns the reason for no discount", () => {
  expect(evaluateCoupon(undefined, facts)).toMatchObject({ problem: "COUPON_UNKNOWN" });
  expect(problem({ isActive: false })).toBe("COUPON_UNKNOWN");
  expect(problem({ ownerId: "another" })).toBe("COUPON_UNKNOWN");
  expect(problem({ hasCodes: true })).toBe("COUPON_UNKNOWN");
  expect(problem({ hasCodes: true }, { typed: "revoked" })).toBe("COUPON_UNKNOWN");
  expect(problem({ hasCodes: true }, { typed: "used" })).toBe("COUPON_USED_UP");
  expect(problem({ hasCodes: true }, { typed: "free" })).toBeUndefined();
  expect(problem({ startsAt: new Date(now.getTime() + day) })).toBe("COUPON_NOT_YET");
  expect(problem({ endsAt: now })).toBe("COUPON_ENDED");
  expect(problem({ totalLimit: 3, usedCount: 3 })).toBe("COUPON_USED_UP");
  expect(problem({ perUserLimit: 1 }, { usesByUser: 1 })).toBe("COUPON_USED_BY_YOU");
  expect(problem({ firstOrderOnly: true }, { isFirstOrder: false })).toBe("COUPON_FIRST_ORDER_ONLY");
  expect(problem({ categoryIds: ["b"] })).toBe("COUPON_NOT_FOR_THESE");
  expect(evaluateCoupon({ ...base, minimums: { EGP: 10_001 } }, facts)).toMatchObject({
    problem: "COUPON_MINIMUM",
    minimumMinor: 10_001,
  });
});

it("never discounts more than the price of the goods it applies to", () => {
  const totals = fc.array(
    fc.record({
      kind: fc.constantFrom("physical", "programme", "gift_card" as const),
      totalMinor: fc.integer({ min: 0, max: 9_000_000 }).map(minor),
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(
      totals,
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (lines, percentHundredths, amount) => {
        const goods = lines.filter((line) => line.kind !== "gift_card").reduce((sum, line) => sum + line.totalMinor, 0);
        const given = { ...facts, lines: lines.map((line) => ({ ...line, categoryId: "a" })) };
        for (const coupon of [
          { ...base, percentHundredths },
          { ...base, kind: "amount" as const, percentHundredths: null, amounts: { EGP: amount } },
        ]) {
          const verdict = evaluateCoupon(coupon, given);
          if (verdict.isApplied) expect(verdict.discountMinor).toBeLessThanOrEqual(goods);
          if (verdict.isApplied) expect(verdict.discountMinor).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
