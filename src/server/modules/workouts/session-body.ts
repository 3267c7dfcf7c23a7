import type { KeyedDay, PlanPrescription } from "#server/modules/programmes/index.ts";
import { invalid, invalidField } from "#server/platform/errors.ts";
import type { LogSession, LogSet } from "#shared/contract/enrolments.ts";
import type { FieldCode, FieldProblem } from "#shared/contract/problem.ts";
import { type Ease, easeDay } from "#shared/domain/ramadan.ts";
import type { EnrolmentRow, SessionLogRow, SetLogRow } from "./tables.ts";

// Tolerance for fast device clocks.
const clockSlackMs = 10 * 60_000;
const longestSessionMs = 24 * 3_600_000;
// A programme may start up to two weeks before its purchase.
const beforeGrantMs = 15 * 24 * 3_600_000;
const kgPerLb = 0.453_592_37;

/** Rejects workouts that end in the future, last longer than a day, or began before the enrolment. */
export function checkTimes(body: LogSession, row: EnrolmentRow, now: Date): void {
  const started = Date.parse(body.startedAt);
  const ended = Date.parse(body.endedAt);
  const latest = now.getTime() + clockSlackMs;
  if (started > latest) throw invalidField("startedAt", "IN_FUTURE", "Lies in the future");
  if (ended > latest) throw invalidField("endedAt", "IN_FUTURE", "Lies in the future");
  if (ended < started) throw invalidField("endedAt", "TOO_EARLY", "Lies before the start");
  if (ended - started > longestSessionMs)
    throw invalidField("endedAt", "TOO_LATE", "Lies more than a day after the start");
  if (started < row.createdAt.getTime() - beforeGrantMs)
    throw invalidField("startedAt", "TOO_EARLY", "Lies before the programme was bought");
}

const problem = (at: number, field: string, code: FieldCode, message: string): FieldProblem => ({
  field: `sets.${at}.${field}`,
  code,
  message,
});

const toTarget = (day: KeyedDay, set: LogSet): KeyedDay["blocks"][number]["prescriptions"][number] | undefined =>
  day.blocks[set.block]?.prescriptions[set.prescription];

function findProblems(day: KeyedDay, sets: readonly LogSet[], exercises: ReadonlySet<string>): FieldProblem[] {
  const seen = new Set<string>();
  return sets.flatMap((set, at) => {
    const key = `${set.block}.${set.prescription}.${set.set}`;
    const isTwice = seen.has(key);
    seen.add(key);
    const target = toTarget(day, set);
    if (target === undefined) return [problem(at, "prescription", "INVALID_VALUE", "The session has no such exercise")];
    if (set.key !== undefined && set.key !== target.key)
      return [problem(at, "key", "INVALID_VALUE", "Is not the key of this exercise")];
    if (isTwice) return [problem(at, "set", "DUPLICATE", "Is given twice")];
    return exercises.has(set.exercise) ? [] : [problem(at, "exercise", "INVALID_VALUE", "Is not a known exercise")];
  });
}

const inGrams = (kg: number): number => Math.round(kg * 1000) / 1000;

function toRow(
  set: LogSet,
  { key, ...target }: PlanPrescription & { readonly key: string },
  session: { readonly userId: string; readonly sessionId: string },
): SetLogRow {
  const {
    block,
    prescription,
    exercise,
    unit = "kg",
    isDone,
    weight = null,
    reps = null,
    seconds = null,
    metres = null,
    rpe = null,
    kind = "normal",
  } = set;
  return {
    ...session,
    block,
    prescription,
    set: set.set,
    exercise,
    swappedFrom: target.exercise === exercise ? null : target.exercise,
    target,
    perSide: target.perSide ?? false,
    weightKg: weight === null ? null : inGrams(unit === "lb" ? weight * kgPerLb : weight),
    weight,
    unit,
    reps,
    seconds,
    metres,
    rpe,
    isDone,
    key,
    kind,
    isFree: false,
  };
}

/** How the day of a log was eased when it was shown; null: it was unchanged. */
export const toEase = ({ easeShare: share, easeLight }: Pick<SessionLogRow, "easeShare" | "easeLight">): Ease | null =>
  share === null ? null : { share, isLight: easeLight === true };

/** A day as the member saw it. */
export const asShown = <D extends Parameters<typeof easeDay>[0]>(day: D, ease: Ease | null): D =>
  ease === null ? day : easeDay(day, ease);

/** Converts sets to rows, each with a copy of its prescription. Throws 400 for sets the plan does not have. */
export function toSetRows(
  day: KeyedDay,
  body: LogSession,
  exercises: ReadonlySet<string>,
  session: { readonly userId: string; readonly sessionId: string },
): SetLogRow[] {
  const problems = findProblems(day, body.sets, exercises);
  if (problems.length > 0) throw invalid(problems.slice(0, 20));
  return body.sets.flatMap((set) => {
    const target = toTarget(day, set);
    return target === undefined ? [] : [toRow(set, target, session)];
  });
}
