import type { Minor } from "./money.ts";

export const tierNames = ["bronze", "silver", "gold"] as const;
export type TierName = (typeof tierNames)[number];
/** `from` is the minimum of points earned in the last 12 months. */
export type Tier = { name: TierName; from: number; multiplier: number };

/** The configurable points rules. */
export interface PointsRules {
  /** Piastres of goods per point earned. */
  readonly egpMinorPerPointEarned: number;
  /** Piastres per point spent. */
  readonly egpMinorPerPointSpent: number;
  /** Months until points expire after they were earned. */
  readonly lifeMonths: number;
  readonly silver: { readonly from: number; readonly multiplier: number };
  readonly gold: { readonly from: number; readonly multiplier: number };
}

/** Defaults: 10 EGP earn a point, 100 points are worth 10 EGP, points expire after a year. */
export const usualPointsRules: PointsRules = {
  egpMinorPerPointEarned: 1_000,
  egpMinorPerPointSpent: 10,
  lifeMonths: 12,
  silver: { from: 1_000, multiplier: 1.25 },
  gold: { from: 5_000, multiplier: 1.5 },
};

const valuesOf = ({ silver, gold, ...rules }: PointsRules): string =>
  [
    rules.egpMinorPerPointEarned,
    rules.egpMinorPerPointSpent,
    rules.lifeMonths,
    ...[silver.from, silver.multiplier, gold.from, gold.multiplier],
  ].join();

/** Whether nothing was changed, so that the rules need not be sent. */
export const areUsualRules = (rules: PointsRules): boolean => valuesOf(rules) === valuesOf(usualPointsRules);

/** Loyalty tiers, lowest first. */
export const tiersOf = ({ silver, gold }: PointsRules): [Tier, Tier, Tier] => [
  { name: "bronze", from: 0, multiplier: 1 },
  { name: "silver", ...silver },
  { name: "gold", ...gold },
];

/** Points for paid goods in EGP, times the tier's multiplier, rounded down once. */
export function earnPoints(goodsEgpMinor: Minor, tierMultiplier: number, rules = usualPointsRules): number {
  const hundredths = BigInt(Math.round(tierMultiplier * 100));
  const goods = BigInt(Math.max(0, goodsEgpMinor));
  return Number((goods * hundredths) / BigInt(rules.egpMinorPerPointEarned * 100));
}

/** The tier for the points earned in the last 12 months. */
export function toTier(pointsInYear: number, rules = usualPointsRules): Tier {
  const tiers = tiersOf(rules);
  return tiers.findLast((tier) => pointsInYear >= tier.from) ?? tiers[0];
}

/** The maximum points for an order: the customer's balance, up to half the goods' value in EGP. */
export function maxRedeemable(goodsEgpMinor: Minor, balance: number, rules = usualPointsRules): number {
  const half = Math.floor(Math.max(0, goodsEgpMinor) / (2 * rules.egpMinorPerPointSpent));
  return Math.max(0, Math.min(half, Math.floor(balance)));
}

/**
 * Earned points to take back once `refunded` of `goods` has been refunded in total (same currency). Rounded up, so that
 * the customer keeps exactly what the rest earns, and a full refund leaves none.
 */
export function pointsTakenBack(earned: number, goods: Minor, refunded: Minor): number {
  if (goods <= 0 || refunded >= goods) return earned;
  if (refunded <= 0) return 0;
  return earned - Number((BigInt(earned) * BigInt(goods - refunded)) / BigInt(goods));
}
