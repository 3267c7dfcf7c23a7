import fc from "fast-check";
import { expect, it } from "vitest";
import { minor } from "./money.ts";
import { nextTier } from "./next-tier.ts";
import {
  areUsualRules,
  earnPoints,
  maxRedeemable,
  pointsTakenBack,
  tiersOf,
  toTier,
  usualPointsRules,
} from "./points.ts";
import { pointsValueEgpMinor } from "./points-worth.ts";

const tiers = tiersOf(usualPointsRules);
const amounts = fc.integer({ min: 0, max: 1_000_000_00 }).map(minor);
const multipliers = fc.constantFrom(...tiers.map((tier) => tier.multiplier));

it("earns a point per 10 EGP, more in higher tiers, rounded down once", () => {
  expect(earnPoints(minor(99_99), 1)).toBe(9);
  expect(earnPoints(minor(100_00), 1.25)).toBe(12);
  expect(earnPoints(minor(16_00), 1.25)).toBe(2);
  expect(earnPoints(minor(-5_00), 1)).toBe(0);
  fc.assert(
    fc.property(amounts, amounts, multipliers, (a, b, multiplier) => {
      const together = earnPoints(minor(a + b), multiplier);
      const apart = earnPoints(a, multiplier) + earnPoints(b, multiplier);
      expect(together - apart === 0 || together - apart === 1).toBe(true);
    }),
  );
});

it("finds the tier and the way to the next", () => {
  expect(toTier(-3).name).toBe("bronze");
  expect(toTier(999).name).toBe("bronze");
  expect(toTier(1000).name).toBe("silver");
  expect(toTier(5000).name).toBe("gold");
  expect(nextTier(400)).toEqual({ tier: tiers[1], pointsMissing: 600 });
  expect(nextTier(5000)).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(10_000), (points) => {
      const next = nextTier(points);
      if (next) expect(toTier(points + next.pointsMissing)).toEqual(next.tier);
      else expect(toTier(points).name).toBe("gold");
    }),
  );
});

it("never pays more than half the goods nor more points than there are", () => {
  expect(pointsValueEgpMinor(100)).toBe(10_00);
  expect(() => pointsValueEgpMinor(1.5)).toThrow(RangeError);
  expect(() => pointsValueEgpMinor(-1)).toThrow(RangeError);
  expect(maxRedeemable(minor(100_00), 10_000)).toBe(500);
  expect(maxRedeemable(minor(100_00), 30)).toBe(30);
  expect(maxRedeemable(minor(100_00), -30)).toBe(0);
  fc.assert(
    fc.property(amounts, fc.nat(1_000_000), (goods, balance) => {
      const points = maxRedeemable(goods, balance);
      expect(points).toBeLessThanOrEqual(balance);
      expect(pointsValueEgpMinor(points) * 2).toBeLessThanOrEqual(goods);
    }),
  );
});

it("takes points back in proportion and all of them with a full refund", () => {
  expect(pointsTakenBack(10, minor(100_00), minor(50_00))).toBe(5);
  expect(pointsTakenBack(10, minor(100_00), minor(1))).toBe(1);
  expect(pointsTakenBack(10, minor(100_00), minor(0))).toBe(0);
  fc.assert(
    fc.property(fc.nat(100_000), amounts, amounts, amounts, (earned, goods, a, b) => {
      const [less, more] = a <= b ? [a, b] : [b, a];
      expect(pointsTakenBack(earned, goods, less)).toBeLessThanOrEqual(pointsTakenBack(earned, goods, more));
      expect(pointsTakenBack(earned, goods, goods)).toBe(earned);
    }),
  );
});

it("rules are the usual ones until one of them was changed", () => {
  expect(areUsualRules(structuredClone(usualPointsRules))).toBe(true);
  const { silver, gold } = usualPointsRules;
  const changes = [
    { egpMinorPerPointEarned: 1_001 },
    { egpMinorPerPointSpent: 11 },
    { lifeMonths: 13 },
    { silver: { ...silver, from: silver.from + 1 } },
    { silver: { ...silver, multiplier: 1.3 } },
    { gold: { ...gold, from: gold.from + 1 } },
    { gold: { ...gold, multiplier: 1.6 } },
  ];
  for (const change of changes) expect(areUsualRules({ ...usualPointsRules, ...change })).toBe(false);
});
