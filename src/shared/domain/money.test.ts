import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, fallbackRates } from "./currency.ts";
import { convert } from "./exchange.ts";
import { splitInstalments } from "./instalments.ts";
import {
  add,
  allocate,
  discountedUnit,
  formatAmount,
  formatMoney,
  formatPrice,
  lineTotal,
  minor,
  multiply,
  percentOff,
  subtract,
  sum,
  tidyPrice,
  toMajor,
  toMinor,
  vatIncluded,
} from "./money.ts";
import { parseMajor } from "./parse-money.ts";

const amounts = fc.integer({ min: 0, max: 10_000_000_00 }).map(minor);
const signed = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map(minor);
const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

describe("an amount", () => {
  it("is a whole number that a double holds exactly", () => {
    expect(minor(5)).toBe(5);
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -0])
      expect(() => minor(value)).toThrow(RangeError);
    expect(() => add(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError);
  });

  it("is rounded half up on the decimal as written", () => {
    expect(toMinor(349.5)).toBe(34950);
    expect(toMinor(1.005)).toBe(101);
    expect(toMinor(1.0049999)).toBe(100);
    expect(toMinor(-1.005)).toBe(-101);
    expect(toMinor(0.1 + 0.2)).toBe(30);
    expect(toMinor(5e-7)).toBe(0);
    expect(toMinor(0.005)).toBe(1);
    expect(Object.is(toMinor(-0), 0)).toBe(true);
    expect(() => toMinor(Number.NaN)).toThrow(RangeError);
    expect(() => toMinor(1e21)).toThrow(RangeError);
  });

  it("survives a round trip through JSON, with at most two decimals", () => {
    fc.assert(
      fc.property(signed, (amount) => {
        expect(toMinor(toMajor(amount))).toBe(amount);
        expect(String(toMajor(amount))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it("is read strictly", () => {
    expect(parseMajor(349.5)).toBe(34950);
    expect(parseMajor("١٬٢٩٩٫٥٠")).toBe(129950);
    expect(parseMajor("1,299.5")).toBe(129950);
    expect(parseMajor(" 7 ")).toBe(700);
    for (const bad of [
      1.005,
      -1,
      Number.NaN,
      1e21,
      1e-7,
      "",
      "1.234",
      "1,29",
      "12,3456",
      "1.",
      ".5",
      "1e3",
      "-5",
      "EGP 5",
    ])
      expect(parseMajor(bad)).toBeUndefined();
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseMajor(toMajor(amount))).toBe(amount);
        expect(parseMajor(formatAmount(amount))).toBe(amount);
      }),
    );
  });
});

describe("sums and lines", () => {
  it("adds, subtracts and multiplies", () => {
    expect(sum([minor(1), minor(2), minor(3)])).toBe(6);
    expect(sum([])).toBe(0);
    expect(subtract(minor(1), minor(3))).toBe(-2);
    expect(multiply(minor(1999), 3)).toBe(5997);
    expect(() => multiply(minor(1), 1.5)).toThrow(RangeError);
  });

  it("rounds a line half up, once", () => {
    expect(lineTotal(minor(9999), 3, 10)).toBe(26997);
    expect(lineTotal(minor(5), 1, 50)).toBe(3);
    expect(lineTotal(minor(5), 2, 50)).toBe(5);
    expect(discountedUnit(minor(34950), 15)).toBe(29708);
    expect(percentOff(minor(10000), 12.5)).toBe(8750);
    expect(() => percentOff(minor(1), 101)).toThrow(RangeError);
    expect(() => percentOff(minor(1), -1)).toThrow(RangeError);
  });

  it("never leaves a line further than half a unit from the exact value", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 99 }), percents, (unit, quantity, percent) => {
        const total = lineTotal(unit, quantity, percent);
        const exact = BigInt(unit) * BigInt(quantity) * BigInt(10_000 - Math.round(percent * 100));
        const off = 2n * (BigInt(total) * 10_000n - exact);
        expect(off > -10_000n && off <= 10_000n).toBe(true);
      }),
    );
  });

  it("finds the tax inside a total", () => {
    expect(vatIncluded(minor(11400), 14)).toBe(1400);
    expect(vatIncluded(minor(11500), 15)).toBe(1500);
    expect(vatIncluded(minor(10500), 5)).toBe(500);
    expect(vatIncluded(minor(9999), 0)).toBe(0);
    fc.assert(
      fc.property(amounts, percents, (total, rate) => {
        const tax = vatIncluded(total, rate);
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(Math.ceil(total / 2));
      }),
    );
  });
});

describe("sharing out", () => {
  it("adds up exactly, each share within one unit of the fair one", () => {
    fc.assert(
      fc.property(signed, fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 }), (total, weights) => {
        const shares = allocate(total, weights);
        expect(sum(shares)).toBe(total);
        const all = weights.reduce((a, b) => a + b, 0);
        shares.forEach((share, index) => {
          const fair = all === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / all;
          expect(Math.abs(share - fair)).toBeLessThan(1.000001);
        });
      }),
    );
  });

  it("gives what is left over to the largest remainders, earlier ones first", () => {
    expect(allocate(minor(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(minor(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(allocate(minor(10), [0, 3, 1])).toEqual([0, 8, 2]);
    expect(allocate(minor(5), [0, 0])).toEqual([3, 2]);
    expect(() => allocate(minor(5), [])).toThrow(RangeError);
    expect(() => allocate(minor(5), [-1, 2])).toThrow(RangeError);
  });

  it("splits into instalments with the remainder on the first", () => {
    expect(splitInstalments(minor(14901))).toEqual([3726, 3725, 3725, 3725]);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 24 }), (total, parts) => {
        const payments = splitInstalments(total, parts);
        const [first = 0, ...rest] = payments;
        expect(sum(payments)).toBe(total);
        expect(payments).toHaveLength(parts);
        for (const payment of rest) expect(first - payment).toBeLessThan(parts);
      }),
    );
  });
});

describe("amounts beyond what numbers multiply exactly", () => {
  const huge = fc.integer({ min: -(2 ** 50), max: 2 ** 50 }).map(minor);
  const any = fc.oneof(signed, huge);

  it("are multiplied, discounted and taxed as bigints do", () => {
    const rounded = (numerator: bigint, denominator: bigint): number => {
      const magnitude = numerator < 0n ? -numerator : numerator;
      const whole = (magnitude * 2n + denominator) / (denominator * 2n);
      return Number(numerator < 0n ? -whole : whole);
    };
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 4 }), percents, (amount, times, percent) => {
        const part = BigInt(Math.round(percent * 100)) * 100n;
        const gross = BigInt(amount) * BigInt(times);
        expect(multiply(amount, times)).toBe(Number(gross));
        expect(lineTotal(amount, times, percent)).toBe(rounded(gross * (1_000_000n - part), 1_000_000n));
        expect(vatIncluded(amount, percent)).toBe(rounded(BigInt(amount) * part, 1_000_000n + part));
      }),
    );
  });

  it("are refused if the result is not safe, and discounted if it is", () => {
    expect(() => multiply(minor(2 ** 52), 2)).toThrow(RangeError);
    expect(lineTotal(minor(2 ** 52), 2, 50)).toBe(2 ** 52);
    expect(lineTotal(minor(2 ** 52), 2, 100)).toBe(0);
  });

  it("are shared as bigints do", () => {
    fc.assert(
      fc.property(
        any,
        fc.array(fc.integer({ min: 1, max: 2 ** 45 }), { minLength: 1, maxLength: 9 }),
        (total, weights) => {
          const all = weights.reduce((a, b) => a + BigInt(b), 0n);
          const magnitude = BigInt(Math.abs(total));
          const parts = weights.map((weight, index) => {
            const product = magnitude * BigInt(weight);
            return { index, base: product / all, rest: product % all };
          });
          const left = Number(magnitude - parts.reduce((a, { base }) => a + base, 0n));
          const order = parts.toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest));
          const lucky = new Set(order.slice(0, left).map(({ index }) => index));
          const exact = parts.map(({ base, index }) =>
            Number((total < 0 ? -1n : 1n) * (base + (lucky.has(index) ? 1n : 0n))),
          );
          expect(allocate(total, weights)).toEqual(exact);
        },
      ),
    );
  });
});

describe("other currencies", () => {
  it("converts by the rates to the dollar", () => {
    expect(convert(minor(3125), fallbackRates.EGP, fallbackRates.USD)).toBe(100);
    expect(convert(minor(100), fallbackRates.USD, fallbackRates.SAR)).toBe(370);
    expect(convert(minor(1), 31.25, 0.05)).toBe(0);
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => convert(minor(1), bad, 1)).toThrow(RangeError);
    fc.assert(
      fc.property(signed, (amount) => {
        expect(convert(amount, 31.25, 31.25)).toBe(amount);
        expect(convert(convert(amount, 1, 3.7), 3.7, 1)).toBe(amount);
      }),
    );
  });

  it("tidies derived prices to steps", () => {
    expect(tidyPrice(minor(4137), "SAR")).toBe(4100);
    expect(tidyPrice(minor(4150), "AED")).toBe(4200);
    expect(tidyPrice(minor(932), "USD")).toBe(950);
    expect(tidyPrice(minor(25310), "USD")).toBe(25500);
    expect(tidyPrice(minor(104380), "EGP")).toBe(104000);
    expect(tidyPrice(minor(3), "USD")).toBe(50);
    expect(tidyPrice(minor(0), "USD")).toBe(0);
  });

  it("tidies once and keeps the order of prices", () => {
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(...currencies), (a, b, currency) => {
        const [low, high] = a <= b ? [a, b] : [b, a];
        const tidy = tidyPrice(low, currency);
        expect(tidyPrice(tidy, currency)).toBe(tidy);
        expect(tidy).toBeLessThanOrEqual(tidyPrice(high, currency));
        expect(tidy > 0).toBe(low > 0);
      }),
    );
  });
});

describe("on the page", () => {
  it("writes the unit after the number in Arabic and the code before it in English", () => {
    expect(formatMoney(minor(129950), "EGP", "ar")).toBe("1,299.50\u00a0ج.م");
    expect(formatMoney(minor(129950), "EGP", "en")).toBe("EGP\u00a01,299.50");
    expect(formatMoney(minor(129900), "SAR", "ar")).toBe("1,299.00\u00a0ر.س");
    expect(formatMoney(minor(-5000), "AED", "ar")).toBe("\u2066-50.00\u2069\u00a0د.إ");
    expect(formatMoney(minor(-5005), "USD", "en")).toBe("USD\u00a0-50.05");
    expect(formatMoney(minor(0), "USD", "en")).toBe("USD\u00a00.00");
  });

  it("shows zero as free", () => {
    expect(formatPrice(minor(0), "EGP", "ar")).toBe("مجاني");
    expect(formatPrice("FREE", "EGP", "en")).toBe("FREE");
    expect(formatPrice(minor(5), "USD", "en")).toBe("USD\u00a00.05");
  });

  it("groups like Intl does for plain Latin numbers", () => {
    const intl = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(signed, (amount) => {
        expect(formatAmount(amount)).toBe(intl.format(amount / 100));
      }),
    );
  });
});
