import { convert } from "#shared/domain/exchange.ts";
import { type Minor, minor, multiply } from "#shared/domain/money.ts";
import type { PointWorth } from "./point-worth.tsx";

export interface EarnRate {
  readonly points: number;
  /** The amount that earns them, in minor units of the visitor's currency. */
  readonly spendMinor: Minor;
  readonly isExact: boolean;
}

/** Ten of any currency is an amount that people can picture. */
const step = minor(1000);
const maxSteps = 100;

/** How many points a round amount of the visitor's currency earns, before any tier. */
export function toEarnRate({ perPound, rules }: PointWorth): EarnRate {
  const perPoint = rules.egpMinorPerPointEarned;
  for (let steps = 1; steps <= maxSteps; steps++) {
    const spendMinor = multiply(step, steps);
    const inEgp = convert(spendMinor, perPound, 1);
    const points = Math.floor(inEgp / perPoint);
    if (points > 0) return { points, spendMinor, isExact: points * perPoint === inEgp };
  }
  return { points: 1, spendMinor: convert(minor(perPoint), 1, perPound), isExact: false };
}
