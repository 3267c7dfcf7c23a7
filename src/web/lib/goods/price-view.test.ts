import { describe, expect, it } from "vitest";
import { minor } from "#shared/domain/money.ts";
import { earnPoints } from "#shared/domain/points.ts";
import { earnsOnOf, instalmentsOf, priceViewOf } from "./price-view.ts";

const whey = {
  prices: [
    { currency: "EGP", amount: 1850 },
    { currency: "SAR", amount: 149.01 },
  ],
  discountPercentage: 10,
} as const;

describe("a price as a page shows it", () => {
  it("is what is paid beside what it was", () => {
    expect(priceViewOf(whey, "EGP")).toEqual({ currency: "EGP", amountMinor: 166_500, beforeMinor: 185_000 });
  });

  it("earns points on the reduced price in EGP, whatever the visitor pays in", () => {
    expect(earnPoints(minor(earnsOnOf(whey)), 1)).toBe(166);
    expect(earnsOnOf({ ...whey, kind: "gift_card" })).toBe(0);
  });

  it("splits into four payments in SAR, the remainder on the first", () => {
    const price = priceViewOf({ ...whey, discountPercentage: 0 }, "SAR");
    expect(instalmentsOf(price)).toEqual([3726, 3725, 3725, 3725]);
  });

  it("is not split where no provider serves the currency or the amount", () => {
    expect(instalmentsOf(priceViewOf(whey, "EGP"))).toBeNull();
    expect(instalmentsOf({ currency: "AED", amountMinor: 999, beforeMinor: 999 })).toBeNull();
  });
});
