/** A set of last time: the weight in the unit that is trained in, repetitions, effort where it was noted. */
export interface WorkedSet {
  readonly weight: number;
  readonly reps: number;
  readonly rpe: number | null;
}

/** What the plan asks for: so many sets of `min` to `max` repetitions, at most with this effort. */
export interface RepTarget {
  readonly sets: number;
  readonly max: number;
  readonly rpe?: number | undefined;
}

export type LoadUnit = "kg" | "lb";

// The smallest plates on both sides of a bar; below an empty bar's weight it is dumbbells, which come in smaller steps.
const steps = { kg: { bar: 20, light: 1, loaded: 2.5 }, lb: { bar: 45, light: 2, loaded: 5 } } as const;

/** The smallest sensible step up from a weight, in its unit. */
export const loadStep = (weight: number, unit: LoadUnit): number =>
  weight < steps[unit].bar ? steps[unit].light : steps[unit].loaded;

/**
 * Double progression: when all sets that the plan asks for were done with the same weight, each to the top of the range
 * and none harder than asked, the weight goes up by one step; else it stays. `undefined` when nothing was lifted.
 */
export function nextLoad(sets: readonly WorkedSet[], target: RepTarget, unit: LoadUnit): number | undefined {
  const weight = Math.max(0, ...sets.map((set) => set.weight));
  if (weight === 0) return undefined;
  const isEarned = ({ reps, rpe }: WorkedSet): boolean =>
    reps >= target.max && (rpe === null || target.rpe === undefined || rpe <= target.rpe);
  const working = sets.filter((set) => set.weight === weight);
  const goesUp = working.length >= target.sets && working.every(isEarned);
  return goesUp ? Math.round((weight + loadStep(weight, unit)) * 100) / 100 : weight;
}
