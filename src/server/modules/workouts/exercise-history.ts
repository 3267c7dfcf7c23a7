import { and, asc, eq, sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/database.ts";
import type { ExerciseHistory, LoggedSet } from "#shared/contract/enrolments.ts";
import { estimateOneRepMax, reliableReps, rirOfRpe } from "#shared/domain/one-rep-max.ts";
import { type SetLogRow, sessionLogs, setLogs } from "./tables.ts";

export function toLoggedSet(row: SetLogRow): LoggedSet {
  const { userId: _, sessionId: __, target: ___, perSide: ____, ...set } = row;
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

/** Completed normal sets of the given exercises, oldest first. */
export function doneSets(reader: Reader, userId: string, slugs: readonly string[]) {
  return reader
    .select({ set: setLogs, on: sessionLogs.on, startedAt: sessionLogs.startedAt })
    .from(setLogs)
    .innerJoin(sessionLogs, and(eq(sessionLogs.userId, setLogs.userId), eq(sessionLogs.id, setLogs.sessionId)))
    .where(
      and(
        eq(setLogs.userId, userId),
        eq(setLogs.isDone, true),
        eq(setLogs.kind, "normal"),
        sql`${setLogs.exercise} = any(${sql.param([...slugs])}::text[])`,
      ),
    )
    .orderBy(
      asc(sessionLogs.startedAt),
      asc(sessionLogs.id),
      asc(setLogs.block),
      asc(setLogs.prescription),
      asc(setLogs.set),
    )
    .limit(20_000);
}

export type DoneSet = Awaited<ReturnType<typeof doneSets>>[number];

const highest = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => typeof value === "number");
  return known.length === 0 ? null : Math.max(...known);
};

function toHistory(exercise: string, sets: readonly DoneSet[]): ExerciseHistory {
  const latest = sets.at(-1);
  const last = sets.filter((each) => each.set.sessionId === latest?.set.sessionId).map((each) => toLoggedSet(each.set));
  return {
    exercise,
    last: latest === undefined ? null : { on: latest.on, sets: last },
    heaviestKg: highest(sets.map(({ set }) => ((set.reps ?? 0) > 0 && (set.weightKg ?? 0) > 0 ? set.weightKg : null))),
    estimatedMaxKg: highest(sets.map(({ set }) => estimateMax(set))),
  };
}

/** Last and best sets of the given exercises, omitting those never done. */
export async function readHistory(
  reader: Reader,
  userId: string,
  slugs: readonly string[],
): Promise<ExerciseHistory[]> {
  const byExercise = Map.groupBy(await doneSets(reader, userId, slugs), ({ set }) => set.exercise);
  return [...byExercise].map(([exercise, sets]) => toHistory(exercise, sets));
}
