import { describe, expect, test } from "vitest";
import { allocate, type Minor, minor, sum } from "./money.ts";
import { type GrossLine, shareCredit, spreadDiscounts, toDecimalText, toTaxTotals } from "./tax-lines.ts";

const m = minor;
const percent = 15;

describe("the tax document of an order", () => {
  // 2 × 349.50 and 1 × 129.00, delivery 35.00, a coupon of 82.80 and points for 20.00.
  const goods = spreadDiscounts([m(69900), m(12900)], m(8280), m(2000));
  const lines: GrossLine[] = [
    { unitMinor: m(34950), quantity: 2, grossMinor: goods[0] ?? m(0) },
    { unitMinor: m(12900), quantity: 1, grossMinor: goods[1] ?? m(0) },
    { unitMinor: m(3500), quantity: 1, grossMinor: m(3500) },
  ];

  test("spreads coupon and points over the goods by price", () => {
    expect(allocate(m(8280), [69900, 12900])).toEqual([6990, 1290]);
    expect(spreadDiscounts([m(69900), m(12900)], m(8280), m(0))).toEqual([62910, 11610]);
    expect(goods).toEqual([61222, 11298]);
  });

  test("states net, tax, price and allowance of each line in whole halalas", () => {
    const totals = toTaxTotals(lines, percent);
    expect(totals.lines.map(({ netMinor }) => netMinor)).toEqual([53237, 9824, 3043]);
    expect(totals.lines.map(({ taxMinor }) => taxMinor)).toEqual([7986, 1474, 456]);
    expect(totals.lines.map(({ price }) => price)).toEqual(["303.913043", "112.173913", "30.434783"]);
    expect(totals.lines.map(({ allowanceMinor }) => allowanceMinor)).toEqual([7546, 1393, 0]);
    expect(totals).toMatchObject({ netMinor: 66104, taxMinor: 9916, roundingMinor: 0, payableMinor: 76020 });
  });

  test("states the rounding: 1,000.00 is 869.57 and 130.44 less 0.01", () => {
    const totals = toTaxTotals([{ unitMinor: m(100000), quantity: 1, grossMinor: m(100000) }], percent);
    expect(totals).toMatchObject({ netMinor: 86957, taxMinor: 13044, roundingMinor: -1, payableMinor: 100000 });
  });

  test("of a credit of one belt is 266.18 and 39.93", () => {
    const totals = toTaxTotals([{ unitMinor: m(34950), quantity: 1, grossMinor: m(30611) }], percent);
    expect(totals).toMatchObject({ netMinor: 26618, taxMinor: 3993, roundingMinor: 0, payableMinor: 30611 });
  });
});

/** Repeatable numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe("for any order", () => {
  const random = createRandom(15);
  const upTo = (max: number): number => Math.floor(random() * max);
  const anyGoods = (): { unitMinor: Minor; quantity: number; totalMinor: Minor }[] =>
    Array.from({ length: 1 + upTo(8) }, () => {
      const [unitMinor, quantity] = [m(1 + upTo(60_000)), 1 + upTo(99)];
      return { unitMinor, quantity, totalMinor: m(unitMinor * quantity - upTo(unitMinor)) };
    });

  test("lines add up to what is paid, allowances are never negative, rounding is at most 0.01 a line", () => {
    for (let round = 0; round < 3000; round++) {
      const goods = anyGoods();
      const whole = sum(goods.map(({ totalMinor }) => totalMinor));
      const coupon = m(upTo(whole));
      const points = m(upTo(whole - coupon));
      const gross = spreadDiscounts(
        goods.map(({ totalMinor }) => totalMinor),
        coupon,
        points,
      );
      expect(sum(gross)).toBe(whole - coupon - points);
      const totals = toTaxTotals(
        goods.map((line, index) => ({ ...line, grossMinor: gross[index] ?? m(0) })),
        percent,
      );
      expect(totals.netMinor + totals.taxMinor + totals.roundingMinor).toBe(totals.payableMinor);
      expect(Math.abs(totals.roundingMinor)).toBeLessThanOrEqual(goods.length);
      for (const line of totals.lines) expect(line.allowanceMinor).toBeGreaterThanOrEqual(0);
    }
  });

  test("credits in any parts reduce each line to zero and never below", () => {
    for (let round = 0; round < 500; round++) {
      let left = anyGoods().map(({ totalMinor }) => totalMinor);
      for (let rest = sum(left); rest > 0; rest = sum(left)) {
        const amount = m(Math.min(rest, 1 + upTo(rest)));
        const shares = shareCredit(amount, left);
        expect(sum(shares)).toBe(amount);
        left = left.map((line, index) => m(line - (shares[index] ?? 0)));
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
      }
    }
    expect(() => shareCredit(m(2), [m(1)])).toThrow("More is credited than is left");
  });
});

test("amounts are written with a point and two decimals", () => {
  expect([76020, 5, -1, 0, 100].map((amount) => toDecimalText(m(amount)))).toEqual([
    "760.20",
    "0.05",
    "-0.01",
    "0.00",
    "1.00",
  ]);
});
