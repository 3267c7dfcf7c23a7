import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minor, sum } from "./money.ts";
import { refundOfPieces, refundOfShipping, splitRefund, spreadDiscounts } from "./return-money.ts";

const line = (id: string, totalMinor: number, quantity = 1, kind = "physical") => ({
  id,
  kind,
  quantity,
  totalMinor: minor(totalMinor),
});

describe("the price of a line", () => {
  test("is its total minus coupon and points", () => {
    const lines = [line("belts", 699_00, 2), line("mat", 129_00)];
    const costs = spreadDiscounts(lines, { couponMinor: minor(82_80), pointsMinor: minor(20_00) });
    expect([...costs]).toEqual([
      ["belts", 612_22],
      ["mat", 112_98],
    ]);
  });

  test("leaves gift cards at their price", () => {
    const lines = [line("mat", 100_00), line("card", 100_00, 1, "gift_card")];
    const costs = spreadDiscounts(lines, { couponMinor: minor(10_00), pointsMinor: minor(0) });
    expect([...costs.values()]).toEqual([90_00, 100_00]);
  });
});

describe("pieces", () => {
  const pieces = (cost: number, of: number) =>
    Array.from({ length: of }, (_, before) => refundOfPieces(minor(cost), { of, before, pieces: 1 }));

  test("share a line's price in whole units, the last ones get the most", () => {
    expect(pieces(100_00, 3)).toEqual([33_33, 33_33, 33_34]);
    expect(refundOfPieces(minor(612_22), { of: 2, before: 0, pieces: 1 })).toBe(306_11);
  });

  test("together add up to the line exactly, in whatever portions they are returned", () => {
    const portions = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), portions, (cost, sizes) => {
        const of = sizes.reduce((a, b) => a + b, 0);
        let before = 0;
        const refunds = sizes.map((size) => {
          const refund = refundOfPieces(minor(cost), { of, before, pieces: size });
          before += size;
          return refund;
        });
        expect(refunds.every((refund) => refund >= 0)).toBe(true);
        expect(sum(refunds)).toBe(cost);
      }),
    );
  });

  test("of all lines add up to the order minus coupon and points", () => {
    const goods = fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(goods, fc.nat({ max: 100 }), fc.nat({ max: 100 }), (wanted, coupon, points) => {
        const lines = wanted.map(([cost, quantity], at) => line(String(at), cost, quantity));
        const gross = sum(lines.map(({ totalMinor }) => totalMinor));
        const couponMinor = minor(Math.floor((gross * coupon) / 100));
        const pointsMinor = minor(Math.floor(((gross - couponMinor) * points) / 100));
        const costs = spreadDiscounts(lines, { couponMinor, pointsMinor });
        const back = lines.flatMap(({ id, quantity }) =>
          Array.from({ length: quantity }, (_, before) =>
            refundOfPieces(costs.get(id) ?? minor(0), { of: quantity, before, pieces: 1 }),
          ),
        );
        expect(sum(back)).toBe(gross - couponMinor - pointsMinor);
      }),
    );
  });
});

describe("delivery", () => {
  const facts = { shippingMinor: minor(35_00), isRefunded: false, isWhole: true };
  test.each([
    ["with a whole order, where the rule says so", { ...facts, ownRules: ["whole"], rules: ["whole"] }, 35_00],
    ["not with a part of it", { ...facts, isWhole: false, ownRules: ["whole"], rules: ["whole"] }, 0],
    ["not when the mind changed about a piece", { ...facts, ownRules: ["whole"], rules: ["none", "whole"] }, 0],
    ["always, where the rule says so", { ...facts, isWhole: false, ownRules: ["always"], rules: ["always"] }, 35_00],
    ["once", { ...facts, isRefunded: true, ownRules: ["always"], rules: ["always", "always"] }, 0],
    ["not when nothing is accepted", { ...facts, ownRules: [], rules: ["whole"] }, 0],
  ] as const)("is refunded %s", (_, given, expected) => {
    expect(refundOfShipping(given)).toBe(expected);
  });
});

describe("money and gift cards", () => {
  const left = (paidMinor: number, cardsMinor: number, paidLeft = paidMinor, cardsLeft = cardsMinor) => ({
    paidMinor: minor(paidMinor),
    cardsMinor: minor(cardsMinor),
    paidLeftMinor: minor(paidLeft),
    cardsLeftMinor: minor(cardsLeft),
  });

  test("share a refund as they paid, the odd unit goes to the cards", () => {
    expect(splitRefund(minor(33_33), left(50_00, 50_00))).toEqual({ moneyMinor: 16_66, cardsMinor: 16_67 });
    expect(splitRefund(minor(33_34), left(50_00, 50_00, 16_68, 16_66))).toEqual({
      moneyMinor: 16_68,
      cardsMinor: 16_66,
    });
    expect(splitRefund(minor(10_00), left(0, 50_00))).toEqual({ moneyMinor: 0, cardsMinor: 10_00 });
    expect(splitRefund(minor(10_00), left(50_00, 0))).toEqual({ moneyMinor: 10_00, cardsMinor: 0 });
    expect(splitRefund(minor(10_00), left(0, 0))).toEqual({ moneyMinor: 0, cardsMinor: 0 });
  });

  test("never exceed what is left of either, and reach all of it in the end", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat({ max: 300_000 }), fc.nat({ max: 300_000 }), amounts, (paid, cards, refunds) => {
        let [money, onCards] = [paid, cards];
        for (const refund of [...refunds, paid + cards]) {
          const out = Math.min(refund, money + onCards);
          const split = splitRefund(minor(refund), left(paid, cards, money, onCards));
          expect(split.moneyMinor + split.cardsMinor).toBe(out);
          expect(Math.min(split.moneyMinor, split.cardsMinor)).toBeGreaterThanOrEqual(0);
          money -= split.moneyMinor;
          onCards -= split.cardsMinor;
          expect(Math.min(money, onCards)).toBeGreaterThanOrEqual(0);
        }
        expect([money, onCards]).toEqual([0, 0]);
      }),
    );
  });
});
