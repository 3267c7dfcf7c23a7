import type { Exercise, LoggedSet, LogSession, SessionLog } from "#shared/contract/enrolments.ts";
import type { Prescription, ProgrammeDay } from "#shared/contract/training.ts";
import type { BodyRegion } from "#shared/domain/body-regions.ts";
import { type Measure, type SetKind, usualAmount } from "#shared/domain/exercise-measures.ts";
import { maxPerSet, maxWeight } from "#shared/domain/set-bounds.ts";
import { setsInEmom } from "#shared/domain/timed-blocks.ts";
import { parseNumber } from "#web/entities/workout/parse-number.ts";

export type Unit = "kg" | "lb";

/** A set as in its fields. */
export interface DraftSet {
  readonly weight: string;
  /** Repetitions, seconds or metres, as the plan measures the exercise. */
  readonly amount: string;
  readonly rpe: string;
  readonly isDone: boolean;
  /** Normal by default. */
  readonly kind?: SetKind;
  /** The exercise that it was done with, where another one was put in its place after that. */
  readonly exercise?: string | undefined;
}

export interface Timer {
  /** `work`: a timed set after seconds to get ready. `block`: the minutes of an AMRAP or EMOM. */
  readonly kind: "rest" | "work" | "block";
  /** Milliseconds since 1970, so that the timer continues while the tab is closed. */
  readonly endsAt: number;
  /** Without the seconds to get ready. */
  readonly totalSeconds: number;
  /** An EMOM: each minute ends with a tone. */
  readonly isByMinute?: boolean;
  /** The block that the minutes belong to. */
  readonly block?: number;
  /** Since when it stands still. */
  readonly pausedAt?: number;
}

/** A workout in progress, stored on the device at every change. */
export interface Draft {
  readonly id: string;
  readonly revision: number;
  readonly startedAt: string;
  /** Set when a finished workout is being corrected. */
  readonly endedAt: string | null;
  readonly touchedAt: string;
  readonly unit: Unit;
  readonly sets: Readonly<Record<string, DraftSet>>;
  /** Replacement exercises, by the prescription's position. */
  readonly swaps: Readonly<Record<string, string>>;
  readonly rpe: string;
  readonly note: string;
  /** Unknown in drafts of earlier versions. */
  readonly painLevel?: number | undefined;
  readonly painRegion?: BodyRegion | undefined;
  readonly timer: Timer | null;
  /** Blocks whose clock was started. */
  readonly clocked?: readonly number[] | undefined;
  /** The plan that is followed; unknown in drafts and copies of earlier versions. */
  readonly planNumber?: number | undefined;
  /** The session as it was begun, which is finished even when the plan changes meanwhile. */
  readonly day?: ProgrammeDay | undefined;
}

const kgPerLb = 0.453_592_37;
export const toKilograms = (weight: number, unit: Unit): number => (unit === "kg" ? weight : weight * kgPerLb);

export const emptySet: DraftSet = { weight: "", amount: "", rpe: "", isDone: false };

/** The position of a set in the plan. */
export interface Place {
  readonly block: number;
  readonly prescription: number;
  readonly set: number;
}
export const keyOf = ({ block, prescription, set }: Place): string => `${block}.${prescription}.${set}`;
export const toSwapKey = ({ block, prescription }: Omit<Place, "set">): string => `${block}.${prescription}`;

type Counted = Pick<Exercise, "measure"> | undefined;

/** The measure of a set: as planned, but exercises by time or distance never ask for repetitions. */
export function toMeasure(one: Prescription, exercise?: Counted): Measure {
  if (one.seconds !== undefined) return "seconds";
  return one.metres !== undefined ? "metres" : (exercise?.measure ?? "reps");
}

/** The planned amount: the top of the range. */
export function toTarget(one: Prescription, exercise?: Counted): number {
  const measure = toMeasure(one, exercise);
  return (measure === "reps" ? one.reps?.max : one[measure]) ?? usualAmount[measure];
}

type Block = ProgrammeDay["blocks"][number];
export const isGrouped = (block: Block): boolean => block.kind === "superset" || block.kind === "circuit";
/** The number of rows of an exercise: its sets, the block's rounds, or its minutes of an EMOM. */
export function toRows(block: Block, one: Prescription): number {
  if (one.leftOut !== undefined) return one.sets;
  if (block.kind === "emom") return setsInEmom(block, block.prescriptions.indexOf(one));
  return isGrouped(block) ? (block.rounds ?? one.sets) : one.sets;
}
/** Whether its exercises take turns: one is not done to its end before the next one begins. */
const takesTurns = (block: Block): boolean => block.kind !== "straight";

const inRow = (block: Block, at: number): Place[] =>
  block.prescriptions.flatMap((one, prescription) =>
    Array.from({ length: toRows(block, one) }, (_, index) => ({ block: at, prescription, set: index + 1 })),
  );

/** All sets in training order: each round goes through its exercises. */
export function toPlaces(day: ProgrammeDay): Place[] {
  return day.blocks.flatMap((block, at) => {
    const places = inRow(block, at);
    return takesTurns(block) ? places.sort((a, b) => a.set - b.set || a.prescription - b.prescription) : places;
  });
}

const kindIn = (draft: Pick<Draft, "sets">, place: Place): SetKind => draft.sets[keyOf(place)]?.kind ?? "normal";
export const isWarmUp = (draft: Pick<Draft, "sets">, place: Place): boolean => kindIn(draft, place) === "warmup";

function toPlace(key: string): Place {
  const [block = 0, prescription = 0, set = 1] = key.split(".").map(Number);
  return { block, prescription, set };
}

/** The planned and the added sets, in training order: warm-ups come first. */
export function placesIn(day: ProgrammeDay, draft: Pick<Draft, "sets">): Place[] {
  const planned = toPlaces(day);
  const known = new Set(planned.map(keyOf));
  const added = Object.keys(draft.sets)
    .filter((key) => !known.has(key))
    .map(toPlace)
    .filter(({ block, prescription }) => day.blocks[block]?.prescriptions[prescription] !== undefined);
  if (added.length === 0 && !planned.some((place) => isWarmUp(draft, place))) return planned;
  const rank = (place: Place): readonly number[] => {
    const block = day.blocks[place.block];
    const late = isWarmUp(draft, place) ? 0 : 1;
    return block !== undefined && takesTurns(block)
      ? [place.block, late, place.set, place.prescription]
      : [place.block, place.prescription, late, place.set];
  };
  const difference = (a: readonly number[], b: readonly number[]): number =>
    a.map((value, at) => value - (b[at] ?? 0)).find((value) => value !== 0) ?? 0;
  return [...planned, ...added].sort((a, b) => difference(rank(a), rank(b)));
}

export function newDraft(id: string, now: Date, unit: Unit, planNumber?: number): Draft {
  const at = now.toISOString();
  return {
    id,
    revision: 1,
    startedAt: at,
    endedAt: null,
    touchedAt: at,
    unit,
    sets: {},
    swaps: {},
    rpe: "",
    note: "",
    timer: null,
    planNumber,
  };
}

const typed = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

type Finished = Pick<SessionLog, "id" | "revision" | "startedAt" | "endedAt" | "note"> & {
  readonly planNumber?: number | null;
  readonly pain?: { readonly level: number; readonly region?: BodyRegion | null | undefined } | null | undefined;
  readonly rpe: number | null;
  readonly sets: readonly (Omit<LoggedSet, "weightKg" | "swappedFrom"> & { readonly weightKg?: number | null })[];
};

/** Opens a finished workout for correction: the next revision of the same log. */
export function toDraft(log: Finished, day: ProgrammeDay): Draft {
  // What was done last in each place; warm-ups come first.
  const inOrder = log.sets.toSorted((a, b) => Number(b.kind === "warmup") - Number(a.kind === "warmup"));
  const last = Object.fromEntries(inOrder.map((set) => [toSwapKey(set), set.exercise]));
  const entries = log.sets.map((set): [string, DraftSet] => [
    keyOf(set),
    {
      weight: typed(set.weight),
      amount: typed(set.seconds ?? set.metres ?? set.reps),
      rpe: typed(set.rpe),
      isDone: set.isDone,
      // Copies of earlier versions have no kind.
      kind: set.kind ?? "normal",
      exercise: last[toSwapKey(set)] === set.exercise ? undefined : set.exercise,
    },
  ]);
  const swaps = Object.entries(last).flatMap(([at, slug]): [string, string][] => {
    const { block, prescription } = toPlace(at);
    const planned = day.blocks[block]?.prescriptions[prescription]?.exercise.slug;
    return planned === undefined || planned === slug ? [] : [[at, slug]];
  });
  const { id, startedAt, endedAt, note } = log;
  return {
    id,
    revision: log.revision + 1,
    startedAt,
    endedAt,
    touchedAt: endedAt,
    unit: log.sets.find((set) => set.weight !== null)?.unit ?? "kg",
    sets: Object.fromEntries(entries),
    swaps: Object.fromEntries(swaps),
    rpe: typed(log.rpe),
    note,
    painLevel: log.pain?.level,
    painRegion: log.pain?.region ?? undefined,
    timer: null,
    planNumber: log.planNumber ?? undefined,
  };
}

/** Converts a queued workout to a log. */
export const toFinished = (body: LogSession): Finished => ({
  ...body,
  planNumber: body.planNumber ?? null,
  note: body.note ?? "",
  rpe: body.rpe ?? null,
  sets: body.sets.map((set) => ({
    ...set,
    unit: set.unit ?? "kg",
    weight: set.weight ?? null,
    reps: set.reps ?? null,
    seconds: set.seconds ?? null,
    metres: set.metres ?? null,
    rpe: set.rpe ?? null,
    key: set.key ?? null,
    kind: set.kind ?? "normal",
  })),
});

export const isRpe = (value: number): boolean => value >= 1 && value <= 10 && Number.isInteger(value * 2);

/** Whether a field's text is valid, so that a later send is not refused; empty is valid. */
export function isSound(field: "weight" | Measure | "rpe", text: string, unit: Unit): boolean {
  if (text.trim() === "") return true;
  const value = parseNumber(text);
  if (value === undefined) return false;
  if (field === "weight") return value <= maxWeight[unit];
  return field === "rpe" ? isRpe(value) : Number.isInteger(value) && value <= maxPerSet[field];
}

function toPlannedRest(day: ProgrammeDay, place: Place): number {
  const block = day.blocks[place.block];
  const one = block?.prescriptions[place.prescription];
  if (block === undefined || one === undefined) return 0;
  const endsRound = isGrouped(block) && place.prescription === block.prescriptions.length - 1;
  if (!endsRound) return one.restSeconds;
  return place.set < (block.rounds ?? 1) ? (block.restBetweenRoundsSeconds ?? one.restSeconds) : one.restSeconds;
}

/** A warm-up needs no longer rest, in seconds: about as long as the next plates take. */
const maxWarmUpRest = 60;

/** Seconds of rest after a set; in a superset after the last exercise of a round. */
export function restAfter(day: ProgrammeDay, place: Place, draft: Pick<Draft, "sets">): number {
  const planned = toPlannedRest(day, place);
  return isWarmUp(draft, place) ? Math.min(planned, maxWarmUpRest) : planned;
}
