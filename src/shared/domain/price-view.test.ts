import { describe, expect, it } from "vitest";
import { minor } from "./money.ts";
import { earnPoints } from "./points.ts";
import { ofVariant, toEarningAmount, toInstalments, toPriceView } from "./price-view.ts";

const whey = {
  prices: [
    { currency: "EGP", amount: 1850 },
    { currency: "SAR", amount: 149.01 },
  ],
  discountPercentage: 10,
} as const;

describe("a displayed price", () => {
  it("is the amount to pay beside the former price", () => {
    expect(toPriceView(whey, "EGP")).toEqual({ currency: "EGP", amountMinor: 166_500, beforeMinor: 185_000 });
  });

  it("starts at the lowest where variants cost more in that currency, and is a variant's own once it is chosen", () => {
    const large = { prices: [{ currency: "EGP", amount: 2000 } as const, whey.prices[1]] };
    const product = { ...whey, variants: [{}, large] };
    expect(toPriceView(product, "EGP")).toMatchObject({ amountMinor: 166_500, isFrom: true });
    expect(toPriceView(product, "SAR")).not.toHaveProperty("isFrom");
    expect(toPriceView(ofVariant(product, large), "EGP")).toEqual({
      currency: "EGP",
      amountMinor: 180_000,
      beforeMinor: 200_000,
    });
    expect(toPriceView(ofVariant(product, {}), "EGP")).toEqual({
      currency: "EGP",
      amountMinor: 166_500,
      beforeMinor: 185_000,
    });
  });

  it("earns points on the reduced price in EGP, whatever the visitor pays in", () => {
    expect(earnPoints(minor(toEarningAmount(whey)), 1)).toBe(166);
    expect(toEarningAmount({ ...whey, kind: "gift_card" })).toBe(0);
  });

  it("splits into four payments in SAR, the remainder on the first", () => {
    const price = toPriceView({ ...whey, discountPercentage: 0 }, "SAR");
    expect(toInstalments(price)).toEqual([3726, 3725, 3725, 3725]);
  });

  it("is not split if no provider supports the currency or the amount", () => {
    expect(toInstalments(toPriceView(whey, "EGP"))).toBeNull();
    expect(toInstalments({ currency: "AED", amountMinor: 999, beforeMinor: 999 })).toBeNull();
  });
});
