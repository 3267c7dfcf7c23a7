import { expect, test } from "vitest";
import { type BundlePrice, isWhole, toShares } from "./bundles.ts";
import { type Minor, minor, sum } from "./money.ts";

const minors = (...amounts: number[]): Minor[] => amounts.map(minor);
const fixed = (EGP: number): BundlePrice => ({
  pricing: "fixed",
  percentHundredths: null,
  amounts: { EGP, SAR: 1, AED: 1, USD: 1 },
});
const percent = (percentHundredths: number): BundlePrice => ({ pricing: "percent", percentHundredths, amounts: null });

test("the saving of a price is split by largest remainder, and the parts add up to the price", () => {
  const totals = minors(60_000, 30_000, 14_999);
  expect(toShares(fixed(104_999 - 15_099), "EGP", totals)).toEqual([8628, 4314, 2157]);
  for (const price of [1, 99, 33_333, 104_998]) {
    const shares = toShares(fixed(price), "EGP", totals);
    expect(sum(totals) - sum(shares)).toBe(price);
    expect(shares.every((share, index) => share <= (totals[index] ?? 0))).toBe(true);
  }
});

test("a percentage is rounded once for the bundle", () => {
  expect(toShares(percent(1500), "EGP", minors(333, 333, 333))).toEqual([50, 50, 50]);
  expect(sum(toShares(percent(3333), "EGP", minors(1, 1, 1)))).toBe(1);
});

test("a price above that of the parts, and parts that cost nothing, save nothing", () => {
  expect(toShares(fixed(200), "EGP", minors(100, 50))).toEqual([0, 0]);
  expect(toShares(percent(1000), "EGP", minors(0, 0))).toEqual([0, 0]);
});

test("a bundle is whole with each part in its number and size", () => {
  const parts = [
    { productId: "a", quantity: 1, size: null },
    { productId: "b", quantity: 2, size: "L" },
  ];
  const a = { productId: "a", quantity: 1, size: "any" };
  const b = { productId: "b", quantity: 2, size: "L" };
  expect(isWhole(parts, [b, a])).toBe(true);
  expect(isWhole(parts, [a])).toBe(false);
  expect(isWhole(parts, [a, { ...b, quantity: 1 }])).toBe(false);
  expect(isWhole(parts, [a, { ...b, size: "M" }])).toBe(false);
  expect(isWhole(parts, [a, b, { ...b, productId: "c" }])).toBe(false);
});
