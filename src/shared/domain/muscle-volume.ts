import type { Muscle } from "./movements.ts";

export interface TrainedMuscles {
  readonly primary: readonly Muscle[];
  readonly secondary: readonly Muscle[];
}

/** Hard sets by muscle and week, the most trained first: 1 for a primary muscle, 0.5 for a secondary one. */
export function toMuscleVolume(
  sets: readonly { readonly exercise: string; readonly week: number; readonly sets: number }[],
  musclesOf: ReadonlyMap<string, TrainedMuscles>,
  weeks: number,
): { muscle: Muscle; sets: number[] }[] {
  const byMuscle = new Map<Muscle, number[]>();
  const add = (muscle: Muscle, week: number, count: number): void => {
    const own = byMuscle.get(muscle) ?? Array.from({ length: weeks }, () => 0);
    if (week >= 0 && week < weeks) own[week] = (own[week] ?? 0) + count;
    byMuscle.set(muscle, own);
  };
  for (const { exercise, week, sets: count } of sets) {
    const { primary = [], secondary = [] } = musclesOf.get(exercise) ?? {};
    for (const muscle of primary) add(muscle, week, count);
    for (const muscle of secondary) add(muscle, week, count / 2);
  }
  const total = (own: readonly number[]): number => own.reduce((sum, one) => sum + one, 0);
  return [...byMuscle]
    .map(([muscle, own]) => ({ muscle, sets: own }))
    .sort((a, b) => total(b.sets) - total(a.sets) || (a.muscle < b.muscle ? -1 : 1));
}
