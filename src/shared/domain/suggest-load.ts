import type { IsoDate } from "./calendar.ts";
import type { LoadKind } from "./exercise-measures.ts";
import {
  floorToPlates,
  fromUnit,
  type LoadRule,
  type MaxKind,
  nearestPlates,
  type PlannedLoad,
  toUnit,
  trainingMaxShare,
} from "./loads.ts";
import { type LoadUnit, loadStep, nextLoad, type RepTarget, type WorkedSet } from "./progression.ts";

/** What the plan asks for. `sets` are those of the whole session. */
export interface LoadPrescription {
  readonly sets: number;
  readonly reps?: { readonly min: number; readonly max: number } | undefined;
  readonly rpe?: number | undefined;
  readonly load?: PlannedLoad | undefined;
  readonly rule?: LoadRule | undefined;
  /** A lighter session: nine tenths of the usual weight. */
  readonly deload?: boolean | undefined;
}

/** A session of the exercise: its working sets, and its target. Weights in kg. */
export interface PastSession {
  readonly on: IsoDate;
  readonly sets: readonly WorkedSet[];
  readonly target?: LoadTarget | undefined;
}

export interface LoadTarget {
  readonly sets: number;
  readonly min: number;
  readonly max: number;
  readonly rpe?: number | undefined;
}

/** In kg; `e1rm` is the best estimate of the last 90 days, `tm` a training max that was set. */
export interface Maxes {
  readonly e1rm?: number | undefined;
  readonly tm?: number | undefined;
}

/** The reason for a weight; weights in kg. */
export type LoadReason =
  | { readonly kind: "plan" }
  | { readonly kind: "percent"; readonly pct: number; readonly of: MaxKind; readonly maxKg: number }
  | { readonly kind: "added"; readonly lastKg: number; readonly add: number }
  | { readonly kind: "earned"; readonly lastKg: number; readonly stepKg: number }
  | { readonly kind: "held"; readonly lastKg: number }
  | { readonly kind: "reset"; readonly lastKg: number; readonly failures: number }
  | {
      readonly kind: "effort";
      readonly lastKg: number;
      readonly lastReps: number;
      readonly lastRpe: number;
      readonly maxKg: number;
      readonly reps: number;
      readonly rpe: number;
      readonly isCapped: boolean;
    };

export interface Suggestion {
  readonly kg: number;
  readonly why: LoadReason;
  /** The weight before a lighter session took a tenth off. */
  readonly beforeDeloadKg?: number | undefined;
}

/** Sessions in a row that fail at one weight before it goes down. */
const failuresUntilReset = 3;
const resetShare = 0.9;
export const deloadShare = 0.9;
/** Maximum increase by effort from one session to the next, unless one step is more. */
const maxRise = 1.05;
const usualEffort = 8;
const maxReps = 30;

/** Ratio of the one-rep maximum to a weight that can be lifted `reps` times: the mean of Epley and Brzycki. */
export function maxPerReps(reps: number): number {
  const n = Math.min(reps, maxReps);
  return n <= 1 ? 1 : (1 + n / 30 + 36 / (37 - n)) / 2;
}

/** A maximum from a set with its effort. */
export const maxFromEffort = (weight: number, reps: number, rpe: number): number =>
  weight * maxPerReps(reps + 10 - rpe);

/** The weight for repetitions at an effort. */
export const weightForEffort = (max: number, reps: number, rpe: number): number => max / maxPerReps(reps + 10 - rpe);

const topOf = (sets: readonly WorkedSet[]): number => Math.max(0, ...sets.map(({ weight }) => weight));
const atTop = ({ sets }: PastSession): WorkedSet[] => sets.filter(({ weight }) => weight === topOf(sets));

const toTarget = ({ sets, reps, rpe }: LoadPrescription): LoadTarget | undefined =>
  reps && { sets, min: reps.min, max: reps.max, rpe };

const isMade = (session: PastSession, target: LoadTarget): boolean => {
  const sets = atTop(session);
  return sets.length >= target.sets && sets.every(({ reps }) => reps >= target.min);
};

interface Course {
  readonly prescription: LoadPrescription;
  /** In the training unit, the newest last; each has a weight. */
  readonly sessions: readonly PastSession[];
  readonly last: PastSession;
  readonly lastWeight: number;
  readonly rule: LoadRule;
  readonly unit: LoadUnit;
}

interface Found {
  readonly weight: number;
  readonly why: LoadReason;
}

const toKg = (weight: number, { unit }: Pick<Course, "unit">): number => fromUnit(weight, unit);
const held = (course: Course): Found => ({
  weight: course.lastWeight,
  why: { kind: "held", lastKg: toKg(course.lastWeight, course) },
});

function earned(course: Course, usualStep: number): Found {
  const { lastWeight, rule, unit } = course;
  const step = rule.step === undefined ? usualStep : toUnit(rule.step, unit);
  const weight = Math.round((lastWeight + step) * 100) / 100;
  return { weight, why: { kind: "earned", lastKg: toKg(lastWeight, course), stepKg: toKg(step, course) } };
}

function double(course: Course): Found {
  const { last, prescription, rule, unit, lastWeight } = course;
  const target = last.target ?? toTarget(prescription);
  if (target === undefined) return held(course);
  const options: RepTarget = { sets: target.sets, max: target.max, rpe: rule.cap ?? target.rpe };
  const next = nextLoad(last.sets, options, unit);
  return next === undefined || next === lastWeight ? held(course) : earned(course, loadStep(lastWeight, unit));
}

/** How many of the last sessions failed at the weight of the last one. */
function countFailures({ sessions, lastWeight, prescription }: Course): number {
  let failures = 0;
  for (const session of sessions.toReversed()) {
    const target = session.target ?? toTarget(prescription);
    if (target === undefined || topOf(session.sets) !== lastWeight || isMade(session, target)) break;
    failures += 1;
  }
  return failures;
}

function linear(course: Course, isLowerBody: boolean): Found {
  const { last, lastWeight, prescription, rule, unit } = course;
  const target = last.target ?? toTarget(prescription);
  if (target === undefined) return held(course);
  const failures = countFailures(course);
  if (failures >= failuresUntilReset)
    return {
      weight: floorToPlates(lastWeight * resetShare, unit),
      why: { kind: "reset", lastKg: toKg(lastWeight, course), failures },
    };
  const cap = rule.cap ?? target.rpe;
  const isEasyEnough = atTop(last).every(({ rpe }) => rpe === null || cap === undefined || rpe <= cap);
  if (!isMade(last, target) || !isEasyEnough) return held(course);
  const step = loadStep(lastWeight, unit);
  return earned(course, isLowerBody && lastWeight >= (unit === "kg" ? 20 : 45) ? 2 * step : step);
}

type Rated = WorkedSet & { readonly rpe: number };
const isRated = (set: WorkedSet): set is Rated => set.rpe !== null && set.reps > 0 && set.weight > 0;

function byEffort(course: Course): Found {
  const { last, lastWeight, prescription, rule, unit } = course;
  const [best] = last.sets
    .filter(isRated)
    .map((set) => ({ ...set, max: maxFromEffort(set.weight, set.reps, set.rpe) }))
    .sort((a, b) => b.max - a.max);
  if (best === undefined || prescription.reps === undefined) return held(course);
  const [reps, rpe] = [prescription.reps.max, prescription.rpe ?? rule.cap ?? usualEffort];
  const wanted = nearestPlates(weightForEffort(best.max, reps, rpe), unit);
  const most = Math.max(floorToPlates(lastWeight * maxRise, unit), lastWeight + loadStep(lastWeight, unit));
  const why: LoadReason = {
    kind: "effort",
    ...{ lastKg: toKg(best.weight, course), lastReps: best.reps, lastRpe: best.rpe, maxKg: toKg(best.max, course) },
    ...{ reps, rpe, isCapped: wanted > most },
  };
  return { weight: Math.min(wanted, most), why };
}

function byRule(course: Course, isLowerBody: boolean): Found {
  if (course.rule.kind === "none") return held(course);
  if (course.rule.kind === "linear") return linear(course, isLowerBody);
  return course.rule.kind === "rpe" ? byEffort(course) : double(course);
}

const round = (value: number): number => Math.round(value * 10) / 10;

function byPercent({ pct, of }: { pct: number; of: MaxKind }, { e1rm, tm }: Maxes, unit: LoadUnit): Found | undefined {
  const max = of === "e1rm" ? e1rm : (tm ?? (e1rm === undefined ? undefined : e1rm * trainingMaxShare));
  if (max === undefined || max <= 0) return undefined;
  return {
    weight: nearestPlates((toUnit(max, unit) * pct) / 100, unit),
    why: { kind: "percent", pct, of, maxKg: round(max) },
  };
}

/** Facts that decide how the load of an exercise grows. */
export interface LoadedExercise {
  readonly loadKind: LoadKind;
  readonly pattern: string;
  /** Another one than the plan's. */
  readonly isSwapped: boolean;
}

/** Squats and hinges grow by two steps under `linear`. */
export const isLowerBody = (pattern: string): boolean => pattern === "squat" || pattern === "hinge";

/** The load of a plan belongs to the planned exercise; help of a machine or band grows by no rule. */
export function askedOf(one: LoadPrescription, sets: number, exercise: LoadedExercise | undefined): LoadPrescription {
  const options: LoadPrescription = { ...one, sets };
  if (exercise?.isSwapped === true) return { ...options, load: undefined, rule: undefined };
  return exercise?.loadKind === "assisted" && one.rule === undefined ? { ...options, rule: { kind: "none" } } : options;
}

interface SuggestOptions {
  readonly unit?: LoadUnit;
  /** Squats and hinges grow by two steps under `linear`. */
  readonly isLowerBody?: boolean;
}

const inUnit = (session: PastSession, unit: LoadUnit): PastSession => ({
  ...session,
  sets: session.sets.map((set) => ({ ...set, weight: toUnit(set.weight, unit) })),
});

/** The part of the history that a weight depends on. */
export function historyNeeded({ load, rule }: LoadPrescription): "sessions" | "maxes" | "nothing" {
  if (load !== undefined && "pct" in load) return "maxes";
  const isFixed = rule === undefined || rule.kind === "none" || rule.locked === true;
  return load !== undefined && "kg" in load && isFixed ? "nothing" : "sessions";
}

function find(
  prescription: LoadPrescription,
  history: readonly PastSession[],
  maxes: Maxes,
  { unit = "kg", isLowerBody = false }: SuggestOptions,
): Found | undefined {
  const { load, rule } = prescription;
  if (load !== undefined && "pct" in load) return byPercent(load, maxes, unit);
  const planned: Found | undefined =
    load !== undefined && "kg" in load ? { weight: toUnit(load.kg, unit), why: { kind: "plan" } } : undefined;
  if (historyNeeded(prescription) === "nothing") return planned;
  const sessions = history.filter(({ sets }) => topOf(sets) > 0).map((session) => inUnit(session, unit));
  const last = sessions.at(-1);
  if (last === undefined) return planned;
  const lastWeight = topOf(last.sets);
  if (load !== undefined && "add" in load)
    return {
      weight: nearestPlates(Math.max(0, lastWeight + toUnit(load.add, unit)), unit),
      why: { kind: "added", lastKg: fromUnit(lastWeight, unit), add: load.add },
    };
  return byRule({ prescription, sessions, last, lastWeight, rule: rule ?? { kind: "double" }, unit }, isLowerBody);
}

/**
 * The weight for today and what it follows from. `history` is oldest first. `undefined` where nothing is known to begin
 * with: no number is better than a guess.
 */
export function suggest(
  prescription: LoadPrescription,
  history: readonly PastSession[],
  maxes: Maxes,
  options: SuggestOptions = {},
): Suggestion | undefined {
  const found = find(prescription, history, maxes, options);
  if (found === undefined) return undefined;
  const { unit = "kg" } = options;
  const { weight, why } = found;
  if (prescription.deload !== true) return { kg: fromUnit(weight, unit), why };
  return { kg: fromUnit(floorToPlates(weight * deloadShare, unit), unit), why, beforeDeloadKg: fromUnit(weight, unit) };
}
