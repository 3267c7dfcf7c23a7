import type { Reader } from "#server/platform/db/database.ts";
import { and, desc, eq, sql } from "#server/platform/db/orm.ts";
import type { ExerciseHistory, LoggedSet } from "#shared/contract/enrolments.ts";
import { addDays, type IsoDate } from "#shared/domain/calendar.ts";
import { estimateOneRepMax, reliableReps, rirOfRpe } from "#shared/domain/one-rep-max.ts";
import { type SetLogRow, sessionLogs, setLogs } from "./tables.ts";

export function toLoggedSet(row: SetLogRow): LoggedSet {
  const { userId: _, sessionId: __, target: ___, perSide: ____, isFree: _____, ...set } = row;
  return set;
}

type Effort = Pick<SetLogRow, "weightKg" | "reps" | "rpe">;

const inTenths = (kg: number): number => Math.round(kg * 10) / 10;

/** Estimated one-rep maximum of a set in kg, rounded to 0.1; `undefined` where an estimate is unreliable. */
export function estimateMax({ weightKg, reps, rpe }: Effort): number | undefined {
  if (weightKg === null || reps === null) return undefined;
  const reserve = Math.round(rpe === null ? 0 : (rirOfRpe(rpe) ?? 0));
  if (reps + reserve > reliableReps) return undefined;
  const kg = estimateOneRepMax(weightKg, reps, reserve);
  return kg === undefined ? undefined : inTenths(kg);
}

/** Completed normal sets of the given exercises, oldest first; limited to the newest. */
async function doneSets(reader: Reader, userId: string, slugs: readonly string[]) {
  const newest = await reader
    .select({ set: setLogs, on: sessionLogs.on, startedAt: sessionLogs.startedAt })
    .from(setLogs)
    .innerJoin(sessionLogs, and(eq(sessionLogs.userId, setLogs.userId), eq(sessionLogs.id, setLogs.sessionId)))
    .where(
      and(
        eq(setLogs.userId, userId),
        eq(setLogs.isDone, true),
        eq(setLogs.kind, "normal"),
        eq(setLogs.isFree, false),
        sql`${setLogs.exercise} = any(${sql.param([...slugs])}::text[])`,
      ),
    )
    .orderBy(
      desc(sessionLogs.startedAt),
      desc(sessionLogs.id),
      desc(setLogs.block),
      desc(setLogs.prescription),
      desc(setLogs.set),
    )
    .limit(20_000);
  return newest.reverse();
}

type DoneSet = Awaited<ReturnType<typeof doneSets>>[number];

const highest = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => typeof value === "number");
  return known.length === 0 ? null : Math.max(...known);
};

/** Sessions that a suggestion considers: three failures in a row, and the one before them. */
export const recentSessions = 4;
/** Days in which the best estimate counts. */
export const recentDays = 90;

/** The target of the heaviest set. */
function toTarget(sets: readonly DoneSet[]) {
  const heaviest = sets.reduce((best, one) => ((one.set.weightKg ?? 0) > (best.set.weightKg ?? 0) ? one : best));
  const { sets: count = 0, reps, rpe } = heaviest.set.target ?? {};
  return reps && { sets: count, min: reps.min, max: reps.max, ...(rpe === undefined ? {} : { rpe }) };
}

function toRecent(sets: readonly DoneSet[]): ExerciseHistory["recent"] {
  // A lighter week says nothing about the weights after it.
  const weighted = sets.filter(
    ({ set }) => (set.weightKg ?? 0) > 0 && set.reps !== null && set.target?.deload !== true,
  );
  return [...Map.groupBy(weighted, ({ set }) => set.sessionId).values()].slice(-recentSessions).map((own) => {
    const target = toTarget(own);
    return {
      on: own[0]?.on ?? "",
      ...(target === undefined ? {} : { target }),
      sets: own.map(({ set }) => ({ weight: set.weightKg ?? 0, reps: set.reps ?? 0, rpe: set.rpe })),
    };
  });
}

const toRecentMax = (sets: readonly DoneSet[], today: IsoDate): number | null =>
  highest(sets.map(({ set, on }) => (on >= addDays(today, -recentDays) ? estimateMax(set) : undefined)));

function toHistory(exercise: string, sets: readonly DoneSet[], today: IsoDate): ExerciseHistory {
  const latest = sets.at(-1);
  const last = sets.filter((each) => each.set.sessionId === latest?.set.sessionId).map((each) => toLoggedSet(each.set));
  return {
    exercise,
    last: latest === undefined ? null : { on: latest.on, sets: last },
    heaviestKg: highest(sets.map(({ set }) => ((set.reps ?? 0) > 0 && (set.weightKg ?? 0) > 0 ? set.weightKg : null))),
    estimatedMaxKg: highest(sets.map(({ set }) => estimateMax(set))),
    recentMaxKg: toRecentMax(sets, today),
    recent: toRecent(sets),
  };
}

/** Last and best sets of the given exercises, omitting those never done. */
export async function readHistory(
  reader: Reader,
  userId: string,
  slugs: readonly string[],
  today: IsoDate,
): Promise<ExerciseHistory[]> {
  const byExercise = Map.groupBy(await doneSets(reader, userId, slugs), ({ set }) => set.exercise);
  return [...byExercise].map(([exercise, sets]) => toHistory(exercise, sets, today));
}
