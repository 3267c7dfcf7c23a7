import { expect, test } from "vitest";
import { usualPointsRules } from "#shared/domain/points.ts";
import { toEarnRate } from "./earn-rate.ts";

const rate = (currency: "EGP" | "SAR" | "USD", perPound: number) =>
  toEarnRate({ currency, perPound, rules: usualPointsRules });

test("the rate is in the visitor's currency, and marked as approximate if it was rounded", () => {
  expect(rate("EGP", 1)).toEqual({ points: 1, spendMinor: 1000, isExact: true });
  expect(rate("SAR", 0.1184)).toEqual({ points: 8, spendMinor: 1000, isExact: false });
  expect(rate("USD", 0.032)).toEqual({ points: 31, spendMinor: 1000, isExact: false });
});

test("if points cost more, the amount that earns one point is named", () => {
  const rules = { ...usualPointsRules, egpMinorPerPointEarned: 5000 };
  expect(toEarnRate({ currency: "EGP", perPound: 1, rules })).toEqual({ points: 1, spendMinor: 5000, isExact: true });
  expect(toEarnRate({ currency: "SAR", perPound: 0.1, rules })).toEqual({ points: 2, spendMinor: 1000, isExact: true });
});
