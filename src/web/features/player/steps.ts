import type { ProgrammeDay } from "#shared/contract/training.ts";
import { type Draft, isGrouped, keyOf, type Place, toRows } from "./draft.ts";

type Block = ProgrammeDay["blocks"][number];

/** One screen: an exercise, or a block whose exercises alternate. */
export interface Step {
  readonly kind: Block["kind"];
  readonly block: number;
  readonly prescriptions: readonly number[];
}

/** The steps of a workout: one for each exercise of straight sets, one for other blocks; left-out exercises have none. */
export function stepsOf(day: ProgrammeDay): Step[] {
  return day.blocks.flatMap((block, at): Step[] => {
    const all = block.prescriptions.flatMap(({ leftOut }, index) => (leftOut === undefined ? [index] : []));
    const step = (prescriptions: readonly number[]): Step => ({ kind: block.kind, block: at, prescriptions });
    if (all.length === 0) return [];
    return block.kind === "straight" ? all.map((index) => step([index])) : [step(all)];
  });
}

export const isInStep = (step: Step, place: Place): boolean =>
  place.block === step.block && step.prescriptions.includes(place.prescription);

export const isDone = (draft: Pick<Draft, "sets">, place: Place): boolean => draft.sets[keyOf(place)]?.isDone === true;

/** Rounds in which every exercise of an AMRAP was done, counted from the first. */
export function countRounds(step: Step, draft: Pick<Draft, "sets">): number {
  let round = 0;
  const isWhole = (set: number): boolean =>
    step.prescriptions.every((prescription) => isDone(draft, { block: step.block, prescription, set }));
  while (isWhole(round + 1)) round += 1;
  return round;
}

export const toRound = (step: Step, set: number): Place[] =>
  step.prescriptions.map((prescription) => ({ block: step.block, prescription, set }));

/** The set of a minute of an EMOM: its exercises take turns. */
export function toMinute(step: Step, minute: number): Place {
  const count = step.prescriptions.length;
  const prescription = step.prescriptions[(minute - 1) % count] ?? 0;
  return { block: step.block, prescription, set: Math.floor((minute - 1) / count) + 1 };
}

/** Whether a set was added to those of the plan. */
export function isExtra(day: ProgrammeDay, { block, prescription, set }: Place): boolean {
  const own = day.blocks[block];
  const one = own?.prescriptions[prescription];
  return own === undefined || one === undefined || set > toRows(own, one);
}

/** The maximum number of sets of an exercise in a workout. */
const maxSets = 100;

/** The number of the next set that can be added to an exercise; undefined at the maximum. */
export function nextSet(places: readonly Place[]): number | undefined {
  const next = Math.max(0, ...places.map(({ set }) => set)) + 1;
  return next > maxSets ? undefined : next;
}

/** Rest timers run where rests are planned, not within the minutes of an AMRAP or EMOM. */
export const hasRests = (block: Block): boolean => block.kind === "straight" || isGrouped(block);
