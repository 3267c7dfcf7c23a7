import { expect, test } from "vitest";
import { describeDiscount } from "./describe-discount.ts";

const none = { EGP: null, SAR: null, AED: null, USD: null };
const plain = {
  ...{ kind: "percentage" as const, percentage: 10, amounts: none, minimums: none, caps: none },
  ...{ buyQuantity: null, getQuantity: null, maxTimes: null, isLimited: false },
};

test("a discount is described in a sentence", () => {
  expect(describeDiscount(plain)).toBe("10% off everything but gift cards.");
  const limited = { ...plain, isLimited: true, minimums: { ...none, EGP: 500 }, caps: { ...none, EGP: 80, USD: 2 } };
  expect(describeDiscount(limited)).toBe("10% off the chosen products, from EGP 500, up to EGP 80 or USD 2 per order.");
  const third = { ...limited, kind: "buy_get" as const, percentage: 100, buyQuantity: 2, getQuantity: 1, maxTimes: 3 };
  expect(describeDiscount({ ...third, minimums: none, caps: none })).toBe(
    "Buy 2, get 1 free, of the chosen products, at most 3× per order.",
  );
});
