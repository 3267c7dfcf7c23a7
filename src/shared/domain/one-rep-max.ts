/** Above this number of repetitions an estimate is unreliable; pages mark or omit it. */
export const reliableReps = 12;
/** Above this number no estimate is made. */
export const maxEstimableReps = 30;

/**
 * Estimated one-rep maximum in the unit of `weight`: the mean of Epley and Brzycki. `rir` (repetitions in reserve)
 * counts as repetitions. One repetition to failure is the weight itself, where Epley is wrong. Undefined for a weight
 * that is not positive, or fewer than 1 or more than 30 repetitions including reserve (Brzycki turns negative past 37).
 */
export function estimateOneRepMax(weight: number, reps: number, rir = 0): number | undefined {
  const effort = reps + rir;
  const sound = Number.isFinite(weight) && weight > 0 && Number.isInteger(reps) && reps >= 1 && rir >= 0;
  if (!sound || !(effort <= maxEstimableReps)) return undefined;
  return effort === 1 ? weight : (epley(weight, effort) + brzycki(weight, effort)) / 2;
}

function epley(weight: number, reps: number): number {
  return weight * (1 + reps / 30);
}

function brzycki(weight: number, reps: number): number {
  return (36 * weight) / (37 - reps);
}

/** A completed set; `perSide` means that each side did these repetitions. */
export type SetLoad = { reps: number; weight: number; perSide?: boolean };

/** Σ repetitions × weight over working sets, both sides counted; in the unit of `weight`. */
export function volumeLoad(sets: Iterable<SetLoad>): number {
  let total = 0;
  for (const { reps, weight, perSide } of sets) total += reps * weight * (perSide ? 2 : 1);
  return total;
}

/** Repetitions in reserve for an RPE from 1 to 10; undefined outside this range. */
export function rirOfRpe(rpe: number): number | undefined {
  return rpe >= 1 && rpe <= 10 ? 10 - rpe : undefined;
}
