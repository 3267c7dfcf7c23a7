import fc from "fast-check";
import { expect, it } from "vitest";
import { lineTotal, minor, multiply, vatIncluded } from "#shared/domain/money.ts";
import { type PriceInput, priceOrder, withCashFee } from "./price-order.ts";

const kinds = fc.constantFrom("physical", "programme", "package", "gift_card" as const);
const line = fc
  .record({
    kind: kinds,
    unit: fc.integer({ min: 0, max: 5_000_000 }),
    egp: fc.integer({ min: 0, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ kind, unit, egp, quantity, percent }) => ({
    kind,
    grossMinor: multiply(minor(unit), quantity),
    totalMinor: lineTotal(minor(unit), quantity, percent),
    totalEgpMinor: lineTotal(minor(egp), quantity, percent),
  }));
const amounts = fc.integer({ min: 0, max: 50_000_000 }).map(minor);

const inputs: fc.Arbitrary<PriceInput> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    couponShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    givesFreeShipping: fc.boolean(),
    points: fc.record({
      asked: fc.nat(1_000_000),
      balance: fc.nat(1_000_000),
      multiplier: fc.constantFrom(1, 1.25, 1.5),
    }),
    giftCards: fc.array(fc.record({ code: fc.uuid(), balanceMinor: amounts }), { maxLength: 3 }),
    shipping: fc.record({ flatMinor: amounts, freeAboveMinor: amounts }),
    vatHundredths: fc.constantFrom(0, 500, 1400, 1500),
  })
  .map(({ couponShare, givesFreeShipping, ...input }) => {
    // evaluateCoupon guarantees that a coupon never exceeds the goods other than gift cards.
    const goods = input.lines
      .filter((each) => each.kind !== "gift_card")
      .reduce((sum, each) => sum + each.totalMinor, 0);
    const coupon =
      couponShare === undefined
        ? undefined
        : { discountMinor: minor(Math.floor(goods * couponShare)), givesFreeShipping };
    return { ...input, coupon };
  });

it("adds up exactly, with no negative part", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const price = priceOrder(input);
      const { subtotalMinor, discountMinor, pointsDiscountMinor, giftCardMinor, shippingMinor, totalMinor } = price;
      expect(subtotalMinor - discountMinor - pointsDiscountMinor - giftCardMinor + shippingMinor).toBe(totalMinor);
      for (const part of [
        subtotalMinor,
        discountMinor,
        pointsDiscountMinor,
        giftCardMinor,
        shippingMinor,
        totalMinor,
        price.goodsEgpMinor,
      ]) {
        expect(part).toBeGreaterThanOrEqual(0);
      }
      expect(price.giftCards.reduce((sum, card) => sum + card.usedMinor, 0)).toBe(giftCardMinor);
      expect(price.taxMinor).toBe(vatIncluded(totalMinor, input.vatHundredths / 100));
      expect(price.taxMinor).toBeLessThanOrEqual(totalMinor);
    }),
  );
});

it("uses at most the requested points, the balance, and points worth half of the goods", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const price = priceOrder(input);
      expect(price.pointsUsed).toBeLessThanOrEqual(Math.min(input.points.asked, input.points.balance));
      const goods = input.lines
        .filter((each) => each.kind !== "gift_card")
        .reduce((sum, each) => sum + each.totalMinor, 0);
      expect(price.pointsDiscountMinor).toBeLessThanOrEqual((goods - price.couponDiscountMinor) / 2);
    }),
  );
});

it("charges no shipping when nothing is shipped, and never more than the flat price", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const price = priceOrder(input);
      expect(price.needsAddress).toBe(input.lines.some((each) => each.kind === "physical"));
      expect([0, input.shipping.flatMinor]).toContain(price.shippingMinor);
      if (!price.needsAddress || input.coupon?.givesFreeShipping) expect(price.shippingMinor).toBe(0);
      if (price.missingForFreeShippingMinor !== undefined) expect(price.missingForFreeShippingMinor).toBeGreaterThan(0);
    }),
  );
});

it("never raises the total or the earned points when more points are used", () => {
  fc.assert(
    fc.property(inputs, fc.nat(100_000), (input, more) => {
      const price = priceOrder(input);
      const withMore = priceOrder({ ...input, points: { ...input.points, asked: input.points.asked + more } });
      expect(withMore.totalMinor).toBeLessThanOrEqual(price.totalMinor);
      expect(withMore.pointsEarned).toBeLessThanOrEqual(price.pointsEarned);
    }),
  );
});

it("values 100 points at 10 pounds", () => {
  const goods = {
    kind: "physical" as const,
    grossMinor: minor(10_000),
    totalMinor: minor(10_000),
    totalEgpMinor: minor(10_000),
  };
  const shipping = { flatMinor: minor(6_500), freeAboveMinor: minor(150_000) };
  const input = { lines: [goods], coupon: undefined, giftCards: [], shipping, vatHundredths: 1400 };
  const price = priceOrder({ ...input, points: { asked: 100, balance: 1000, multiplier: 1 } });
  expect(price).toMatchObject({
    pointsUsed: 100,
    pointsMax: 500,
    pointsDiscountMinor: 1000,
    totalMinor: 15_500,
    pointsEarned: 9,
  });
  const dollars = priceOrder({
    ...input,
    lines: [{ ...goods, grossMinor: minor(320), totalMinor: minor(320) }],
    points: { asked: 500, balance: 1000, multiplier: 1 },
  });
  expect(dollars).toMatchObject({ pointsUsed: 500, pointsDiscountMinor: 160 });
});

it("adds the cash fee and its VAT to a total above zero, and changes nothing else", () => {
  fc.assert(
    fc.property(inputs, amounts, (input, fee) => {
      const price = priceOrder(input);
      const paid = withCashFee(price, fee, input.vatHundredths);
      const added = price.totalMinor === 0 ? 0 : fee;
      expect(paid.codFeeMinor).toBe(added);
      expect(paid.totalMinor).toBe(price.totalMinor + added);
      expect(paid.taxMinor).toBe(vatIncluded(paid.totalMinor, input.vatHundredths / 100));
      const { codFeeMinor: _, totalMinor: __, taxMinor: ___, ...rest } = paid;
      expect(price).toMatchObject(rest);
    }),
  );
});
