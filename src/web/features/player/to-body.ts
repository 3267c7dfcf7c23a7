import type { Exercise, LogSession, LogSet } from "#shared/contract/enrolments.ts";
import type { Prescription, ProgrammeDay } from "#shared/contract/training.ts";
import type { Measure } from "#shared/domain/exercise-measures.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";
import {
  type Draft,
  type DraftSet,
  isRpe,
  isSound,
  keyOf,
  type Place,
  placesIn,
  toMeasure,
  toSwapKey,
} from "./draft.ts";

type Find = (slug: string) => Exercise | undefined;

function setBody(place: Place, set: DraftSet, one: Prescription, draft: Draft, find: Find): LogSet {
  const exercise = set.exercise ?? draft.swaps[toSwapKey(place)] ?? one.exercise.slug;
  const measure = toMeasure(one, find(exercise));
  const read = (field: "weight" | Measure | "rpe", text: string) =>
    isSound(field, text, draft.unit) ? parseNumber(text) : undefined;
  const [weight, amount, rpe] = [read("weight", set.weight), read(measure, set.amount), read("rpe", set.rpe)];
  return {
    ...place,
    exercise,
    key: one.key,
    kind: set.kind ?? "normal",
    unit: draft.unit,
    isDone: set.isDone,
    ...(weight === undefined ? {} : { weight }),
    ...(amount === undefined ? {} : { [measure]: amount }),
    ...(rpe === undefined ? {} : { rpe }),
  };
}

/** The first set with a value that cannot be right, and its exercise. */
export function findUnsound(
  draft: Draft,
  day: ProgrammeDay,
  find: Find,
): { set: number; exercise: string } | undefined {
  for (const place of placesIn(day, draft)) {
    const set = draft.sets[keyOf(place)];
    const one = day.blocks[place.block]?.prescriptions[place.prescription];
    if (set === undefined || one === undefined) continue;
    const exercise = set.exercise ?? draft.swaps[toSwapKey(place)] ?? one.exercise.slug;
    const fields = [["weight", set.weight] as const, [toMeasure(one, find(exercise)), set.amount] as const];
    if (fields.some(([field, text]) => !isSound(field, text, draft.unit))) return { set: place.set, exercise };
  }
  return undefined;
}

const hourMs = 3_600_000;

// If the workout is finished long after its last set, it ended with that set.
function toEnd(draft: Draft, now: Date): string {
  if (draft.endedAt !== null) return draft.endedAt;
  const touched = Date.parse(draft.touchedAt);
  const end = now.getTime() - touched > hourMs ? touched : now.getTime();
  return new Date(
    Math.max(Date.parse(draft.startedAt), Math.min(end, Date.parse(draft.startedAt) + 23 * hourMs)),
  ).toISOString();
}

/** The request body of a workout: all sets with a value. */
export function toBody(
  draft: Draft,
  day: ProgrammeDay,
  ref: { readonly week: number; readonly day: number },
  now: Date,
  find: Find = () => undefined,
): LogSession {
  const sets = placesIn(day, draft).flatMap((place) => {
    const set = draft.sets[keyOf(place)];
    const one = day.blocks[place.block]?.prescriptions[place.prescription];
    const isUsed = set !== undefined && (set.isDone || set.weight !== "" || set.amount !== "");
    return isUsed && one !== undefined ? [setBody(place, set, one, draft, find)] : [];
  });
  const rpe = parseNumber(draft.rpe);
  const { painLevel: level, painRegion } = draft;
  const region = level !== undefined && level > 0 ? painRegion : undefined;
  return {
    id: draft.id,
    revision: draft.revision,
    ...ref,
    dayKey: day.key,
    ...(day.ease === undefined ? {} : { ease: day.ease }),
    startedAt: draft.startedAt,
    endedAt: toEnd(draft, now),
    note: draft.note.slice(0, 1000),
    sets,
    ...(draft.planNumber === undefined ? {} : { planNumber: draft.planNumber }),
    ...(rpe === undefined || !isRpe(rpe) ? {} : { rpe }),
    ...(level === undefined ? {} : { pain: { level, ...(region === undefined ? {} : { region }) } }),
  };
}
