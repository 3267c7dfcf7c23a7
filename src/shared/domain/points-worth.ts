import { type Minor, minor } from "./money.ts";
import { usualPointsRules } from "./points.ts";

/** Value of points at checkout, in piastres. Throws RangeError unless they are whole and not negative. */
export function pointsValueEgpMinor(points: number, rules = usualPointsRules): Minor {
  if (!Number.isSafeInteger(points) || points < 0) throw new RangeError(`Not a number of points: ${points}`);
  return minor(points * rules.egpMinorPerPointSpent);
}
