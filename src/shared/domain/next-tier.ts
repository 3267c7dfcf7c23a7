import { type Tier, tiersOf, usualPointsRules } from "./points.ts";

/** The tier above and how many points are missing; undefined at the top. */
export function nextTier(
  pointsInYear: number,
  rules = usualPointsRules,
): { tier: Tier; pointsMissing: number } | undefined {
  const tier = tiersOf(rules).find((each) => each.from > pointsInYear);
  return tier && { tier, pointsMissing: tier.from - Math.max(0, pointsInYear) };
}
