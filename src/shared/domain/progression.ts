/** A set of the last session: weight in the training unit, repetitions, and effort if noted. */
export interface WorkedSet {
  readonly weight: number;
  readonly reps: number;
  readonly rpe: number | null;
}

/** The plan's target: number of sets, `min` to `max` repetitions, and maximum effort. */
export interface RepTarget {
  readonly sets: number;
  readonly max: number;
  readonly rpe?: number | undefined;
}

export type LoadUnit = "kg" | "lb";

// The smallest pair of plates; below the weight of an empty bar, dumbbells with smaller steps.
const steps = { kg: { bar: 20, light: 1, loaded: 2.5 }, lb: { bar: 45, light: 2, loaded: 5 } } as const;

/** The smallest sensible increment at a weight, in its unit. */
export const loadStep = (weight: number, unit: LoadUnit): number =>
  weight < steps[unit].bar ? steps[unit].light : steps[unit].loaded;

/**
 * Double progression: when all planned sets were done at the same weight, at the top of the range and within the target
 * effort, the weight increases by one step; otherwise it stays. `undefined` without a weight.
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
