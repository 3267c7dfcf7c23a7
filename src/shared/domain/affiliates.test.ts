import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLeak, toBase, toCommission, toRefundedGoods, toReversed } from "./affiliates.ts";
import { isIban, normaliseIban } from "./iban.ts";
import { minor, toMinor } from "./money.ts";

const percent = (value: number) => ({ percentHundredths: value * 100, amounts: null });

describe("a commission", () => {
  test("is a share of the goods without tax, rounded down, and never more than their price", () => {
    expect(toBase(toMinor(114), 1400)).toBe(100_00);
    expect(toCommission(percent(10), toMinor(349.99), "EGP")).toBe(34_99);
    expect(toCommission(percent(12.5), minor(99), "EGP")).toBe(12);
    const fixed = { percentHundredths: null, amounts: { EGP: 50_00 } };
    expect(toCommission(fixed, toMinor(349.99), "EGP")).toBe(50_00);
    expect(toCommission(fixed, toMinor(20), "EGP")).toBe(20_00);
    expect(toCommission(fixed, toMinor(20), "SAR")).toBe(0);
  });

  test("is reversed by the refunds so far: 34.99 on 349.99 in three refunds", () => {
    const sums = [116.66, 233.32, 349.99].map((refunded) =>
      toReversed(toMinor(34.99), toMinor(refunded), toMinor(349.99)),
    );
    expect(sums).toEqual([11_66, 23_32, 34_99]);
    expect(sums.map((sum, at) => sum - (sums[at - 1] ?? 0))).toEqual([11_66, 11_66, 11_67]);
  });

  test("is reversed in sum by ⌊commission × refunded ÷ goods⌋, however the refunds are cut", () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 1, max: 10_000 }),
        fc.array(amount, { maxLength: 12 }),
        (goods, part, cuts) => {
          const commission = minor(Number((BigInt(goods) * BigInt(part)) / 10_000n));
          let [refunded, reversed] = [0, 0];
          for (const cut of cuts) {
            refunded = Math.min(goods, refunded + cut);
            const next = toReversed(commission, minor(refunded), minor(goods));
            expect(next).toBeGreaterThanOrEqual(reversed);
            reversed = next;
          }
          expect(BigInt(reversed)).toBe((BigInt(commission) * BigInt(refunded)) / BigInt(goods));
          expect(toReversed(commission, minor(goods), minor(goods))).toBe(commission);
        },
      ),
    );
  });

  test("follows refunds of its own lines exactly, others not at all, and refunds without lines in proportion", () => {
    const order = { goodsMinor: minor(300_00), wholeMinor: minor(1000_00), isFull: false };
    const back = (returned: number, named = 0, namedGoods = 0) =>
      toRefundedGoods({
        ...order,
        returnedMinor: minor(returned),
        namedMinor: minor(named),
        namedGoodsMinor: minor(namedGoods),
      });
    expect(back(100_00, 100_00, 100_00)).toBe(100_00);
    expect(back(100_00, 100_00)).toBe(0);
    expect(back(100_00)).toBe(30_00);
    expect(back(200_00, 100_00, 100_00)).toBe(130_00);
    expect(back(990_00, 300_00, 300_00)).toBe(300_00);
    expect(
      toRefundedGoods({
        ...order,
        returnedMinor: minor(0),
        namedMinor: minor(0),
        namedGoodsMinor: minor(0),
        isFull: true,
      }),
    ).toBe(300_00);
  });
});

test("a coupon counts as leaked with more than five times its usual daily uses, and at least ten", () => {
  expect(isLeak({ today: 9, before: 0 })).toBe(false);
  expect(isLeak({ today: 10, before: 0 })).toBe(true);
  expect(isLeak({ today: 10, before: 56 })).toBe(false);
  expect(isLeak({ today: 11, before: 56 })).toBe(true);
});

test("an IBAN has its country's length and right check digits", () => {
  expect(normaliseIban(" sa03 8000 0000 6080 1016 7519 ")).toBe("SA0380000000608010167519");
  for (const iban of [
    "SA0380000000608010167519",
    "AE070331234567890123456",
    "EG380019000500000000263180002",
    "GB29NWBK60161331926819",
  ])
    expect([iban, isIban(iban)]).toEqual([iban, true]);
  for (const iban of [
    "SA0380000000608010167518",
    "SA038000000060801016751",
    "EG38",
    "",
    "=1+1",
    "AE07033123456789012345",
  ])
    expect([iban, isIban(iban)]).toEqual([iban, false]);
});
