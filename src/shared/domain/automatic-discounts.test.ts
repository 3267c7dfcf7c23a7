import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AutomaticRule,
  applyAutomatic,
  type Basket,
  bestAutomatic,
  type DiscountableLine,
} from "./automatic-discounts.ts";
import { discountedUnit, lineTotal, minor } from "./money.ts";

const now = new Date("2026-05-01T10:00:00Z");
const none: AutomaticRule = {
  ...{ id: "a", kind: "percentage", percentHundredths: 1000, amounts: null, minimums: null, caps: null },
  ...{ buyQuantity: null, getQuantity: null, maxTimes: null, productIds: null, categoryIds: null },
  ...{ currencies: null, markets: null, startsAt: null, endsAt: null, isActive: true },
};
interface Piece {
  readonly product: string;
  readonly kind: string;
  readonly unit: number;
  readonly quantity: number;
  readonly percent: number;
}
const toLine = ({ product, kind, unit, quantity, percent }: Piece, index: number): DiscountableLine => ({
  ...{ key: `line-${index}`, kind, productId: product, categoryId: `of-${product}`, quantity },
  pieceMinor: discountedUnit(minor(unit), percent),
  totalMinor: lineTotal(minor(unit), quantity, percent),
});
const basketOf = (lines: readonly DiscountableLine[]): Basket => ({ now, currency: "SAR", market: "SA", lines });
const amountOf = (rule: AutomaticRule, lines: readonly DiscountableLine[]): number =>
  applyAutomatic(rule, basketOf(lines))?.amountMinor ?? 0;

const piece: fc.Arbitrary<Piece> = fc.record({
  product: fc.constantFrom("mat", "bar", "band"),
  kind: fc.constantFrom("physical", "programme", "gift_card"),
  unit: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  percent: fc.integer({ min: 0, max: 100 }),
});
const pieces = fc.array(piece, { minLength: 1, maxLength: 8 });
const optional = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });
const money = fc.option(
  fc.integer({ min: 1, max: 200_000 }).map((SAR) => ({ SAR })),
  { nil: null },
);
const rules: fc.Arbitrary<AutomaticRule> = fc
  .record({
    kind: fc.constantFrom("percentage", "amount", "buy_get" as const),
    percentHundredths: fc.integer({ min: 1, max: 10_000 }),
    ...{ amounts: money, minimums: money, caps: money, maxTimes: optional(4) },
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 3 }),
    productIds: fc.option(fc.constantFrom(["mat"], ["mat", "bar"]), { nil: null }),
    categoryIds: fc.option(fc.constant(["of-band"]), { nil: null }),
  })
  .map((given) => ({ ...none, ...given }));

describe("an automatic discount on any basket", () => {
  it("is whole, never negative, never above its cap, and no line gives more than it costs", () => {
    fc.assert(
      fc.property(rules, pieces, (rule, given) => {
        const lines = given.map(toLine);
        const outcome = applyAutomatic(rule, basketOf(lines));
        if (outcome === undefined) return;
        expect(Number.isSafeInteger(outcome.amountMinor)).toBe(true);
        expect(outcome.amountMinor).toBeGreaterThan(0);
        expect(outcome.amountMinor).toBeLessThanOrEqual(rule.caps?.SAR ?? Number.POSITIVE_INFINITY);
        for (const [index, share] of outcome.shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(lines[index]?.kind === "gift_card" ? 0 : (lines[index]?.totalMinor ?? 0));
        }
      }),
    );
  });

  it("is the sum of its lines' shares", () => {
    fc.assert(
      fc.property(rules, pieces, (rule, given) => {
        const outcome = applyAutomatic(rule, basketOf(given.map(toLine)));
        expect((outcome?.shares ?? []).reduce((all, share) => all + share, 0)).toBe(outcome?.amountMinor ?? 0);
      }),
    );
  });

  it("is the same, line by line, in whatever order the lines stand", () => {
    const shuffled = pieces
      .map((given) => given.map(toLine))
      .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })));
    fc.assert(
      fc.property(rules, shuffled, (rule, [lines, mixed]) => {
        const byLine = (of: readonly DiscountableLine[]) => {
          const shares = applyAutomatic(rule, basketOf(of))?.shares ?? [];
          return new Map(of.map(({ key }, index) => [key, shares[index] ?? 0]));
        };
        const [one, other] = [byLine(lines), byLine(mixed)];
        for (const [key, share] of one) expect(other.get(key)).toBe(share);
      }),
    );
  });

  it("never gets smaller by another line or by more pieces of one", () => {
    fc.assert(
      fc.property(rules, pieces, piece, fc.nat(7), (rule, given, added, which) => {
        const before = amountOf(rule, given.map(toLine));
        expect(amountOf(rule, [...given, added].map(toLine))).toBeGreaterThanOrEqual(before);
        const grown = given.map((each, index) =>
          index === which % given.length ? { ...each, quantity: each.quantity + added.quantity } : each,
        );
        expect(amountOf(rule, grown.map(toLine))).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it("gives way to a larger discount", () => {
    fc.assert(
      fc.property(fc.array(rules, { minLength: 1, maxLength: 4 }), pieces, (given, basket) => {
        const lines = basket.map(toLine);
        const most = Math.max(...given.map((rule) => amountOf(rule, lines)));
        expect(bestAutomatic(given, basketOf(lines))?.amountMinor ?? 0).toBe(most);
      }),
    );
  });
});

const bar = (unit: number, quantity: number): Piece => ({
  product: "bar",
  kind: "physical",
  unit,
  quantity,
  percent: 0,
});
const buyTwo: AutomaticRule = { ...none, kind: "buy_get", percentHundredths: 5000, buyQuantity: 2, getQuantity: 1 };

it("buy 2 get 1 at half price takes half of every third piece, the dearest counted first", () => {
  expect(amountOf(buyTwo, [bar(3000, 2)].map(toLine))).toBe(0);
  expect(amountOf(buyTwo, [bar(3000, 3)].map(toLine))).toBe(1500);
  expect(amountOf(buyTwo, [bar(3000, 3), bar(100, 1)].map(toLine))).toBe(1500);
  expect(amountOf(buyTwo, [bar(3000, 7)].map(toLine))).toBe(3000);
  expect(amountOf({ ...buyTwo, maxTimes: 1 }, [bar(3000, 7)].map(toLine))).toBe(1500);
});

it("holds from its beginning to its end, in its markets and currencies, from its minimum", () => {
  const lines = [bar(10_000, 1)].map(toLine);
  expect(amountOf(none, lines)).toBe(1000);
  expect(amountOf({ ...none, startsAt: now }, lines)).toBe(1000);
  expect(amountOf({ ...none, endsAt: now }, lines)).toBe(0);
  expect(amountOf({ ...none, isActive: false }, lines)).toBe(0);
  expect(amountOf({ ...none, markets: ["EG"] }, lines)).toBe(0);
  expect(amountOf({ ...none, currencies: ["EGP"] }, lines)).toBe(0);
  expect(amountOf({ ...none, minimums: { SAR: 10_001 } }, lines)).toBe(0);
  expect(amountOf({ ...none, minimums: { SAR: 10_000 }, caps: { SAR: 700 } }, lines)).toBe(700);
  expect(amountOf({ ...none, kind: "amount", amounts: { EGP: 100 } }, lines)).toBe(0);
});
