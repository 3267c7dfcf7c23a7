import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, gte, inArray, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRecords, preparedRows } from "#server/platform/db/prepared.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { volumeLoad } from "#shared/domain/one-rep-max.ts";
import { estimateMax } from "./exercise-history.ts";
import { type ExerciseDayRow, exerciseDays, type SetLogRow, sessionLogs, setLogs } from "./tables.ts";

export const fillExerciseDaysJob = "fill-exercise-days";
const batch = 200;
/** Days that are written at once, and rows of one statement. */
const [daysAtOnce, rowsAtOnce] = [100, 2000];
/** A day has at most a few workouts of at most 300 sets. */
const maxSets = daysAtOnce * 5000;

const mean = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => typeof value === "number");
  return known.length === 0 ? null : Math.round((100 * known.reduce((sum, one) => sum + one, 0)) / known.length) / 100;
};

type Done = Pick<SetLogRow, "kind" | "weightKg" | "reps" | "rpe" | "perSide" | "target">;

const toLoads = (sets: readonly Done[]) =>
  sets.map(({ reps, weightKg, perSide }) => ({ reps: reps ?? 0, weight: weightKg ?? 0, perSide }));

/**
 * The figures of an exercise on one day from its done sets without warm-ups. Drop sets and sets to failure count for
 * repetitions and volume only.
 */
export function toExerciseDay(counted: readonly Done[]): Omit<ExerciseDayRow, "userId" | "exercise" | "on"> {
  const sets = counted.filter(({ kind }) => kind === "normal");
  const loads = toLoads(counted);
  const [top] = toLoads(sets)
    .filter(({ reps, weight }) => reps > 0 && weight > 0)
    .sort((a, b) => b.weight - a.weight || b.reps - a.reps);
  const best = Math.max(0, ...sets.map((set) => estimateMax(set) ?? 0));
  return {
    sets: sets.length,
    reps: loads.reduce((sum, { reps, perSide }) => sum + reps * (perSide ? 2 : 1), 0),
    volumeKg: Math.round(volumeLoad(loads) * 10) / 10,
    topKg: top?.weight ?? null,
    topReps: top?.reps ?? null,
    e1rmKg: best > 0 ? best : null,
    meanRpe: mean(sets.map(({ rpe }) => rpe)),
    // Only over sets with a recorded effort, so that the two can be compared.
    targetRpe: mean(sets.map(({ rpe, target }) => (rpe === null ? null : target?.rpe))),
  };
}

const member = sql.placeholder("userId");
const deleteDays = preparedRows(
  sql`delete from exercise_days where user_id = ${member} and on_date = any(${sql.placeholder("on")}::date[])`,
);
const insertDays = preparedRecords(exerciseDays);
const countedSets = prepared((plan) =>
  plan
    .select({ set: setLogs, on: sessionLogs.on })
    .from(sessionLogs)
    .innerJoin(setLogs, and(eq(setLogs.userId, sessionLogs.userId), eq(setLogs.sessionId, sessionLogs.id)))
    .where(
      sql`${sessionLogs.userId} = ${member} and ${sessionLogs.on} = any(${sql.placeholder("on")}::date[])
        and ${setLogs.isDone} and ${setLogs.kind} <> 'warmup' and not ${setLogs.isFree}`,
    )
    .limit(maxSets),
);

async function rewriteDays(tx: Tx, userId: string, on: readonly IsoDate[]): Promise<void> {
  await deleteDays(tx, { userId, on: [...on] });
  const rows = await countedSets(tx, { userId, on: [...on] });
  const byExercise = Map.groupBy(rows, (row) => `${row.on} ${row.set.exercise}`);
  const days = [...byExercise.values()].flatMap((sets) => {
    const [first] = sets;
    if (first === undefined) return [];
    return [{ userId, exercise: first.set.exercise, on: first.on, ...toExerciseDay(sets.map(({ set }) => set)) }];
  });
  for (let at = 0; at < days.length; at += rowsAtOnce) await insertDays(tx, days.slice(at, at + rowsAtOnce));
}

async function findLoggedDays(reader: Reader, userId: string): Promise<IsoDate[]> {
  const rows = await reader
    .selectDistinct({ on: sessionLogs.on })
    .from(sessionLogs)
    .where(eq(sessionLogs.userId, userId))
    .orderBy(asc(sessionLogs.on))
    .limit(5000);
  return rows.map(({ on }) => on);
}

/**
 * Serializes two devices that store workouts of one member. A member has all
 * of their days or none: the first stored workout also writes the earlier days.
 */
const lockDays = preparedRows<{ readonly isFilled: boolean }>(
  sql`select exists (select 1 from exercise_days where user_id = ${member}) as "isFilled"
    from pg_advisory_xact_lock(hashtextextended('exercise days ' || ${member}::text, 0))`,
);

/** Writes the days that a stored workout has touched. */
export async function rewriteExerciseDays(tx: Tx, userId: string, days: readonly IsoDate[]): Promise<void> {
  const [known] = await lockDays(tx, { userId });
  const touched = known?.isFilled === true ? [...new Set(days)].sort() : await findLoggedDays(tx, userId);
  for (let at = 0; at < touched.length; at += daysAtOnce)
    await rewriteDays(tx, userId, touched.slice(at, at + daysAtOnce));
}

/** Fills the days of members who trained before the table existed, in batches; afterwards it does nothing. */
export async function fillExerciseDays({ database, log }: Pick<Platform, "database" | "log">): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await readRows<{ id: string }>(
      database.reader,
      sql`select distinct e.user_id as id from enrolments e where e.user_id > ${after}::uuid
        and not exists (select 1 from exercise_days d where d.user_id = e.user_id)
        and exists (select 1 from set_logs s where s.user_id = e.user_id and s.is_done and not s.is_free)
      order by e.user_id limit ${batch}`,
    );
    const ids = rows.map(({ id }) => id);
    await eachAlone(log, "exercise days could not be filled", ids, (userId) =>
      database.transaction((tx) => rewriteExerciseDays(tx, userId, [])),
    );
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) return;
    after = last;
  }
}

/** A member's exercises by day, oldest first. */
export function readExerciseDays(
  reader: Reader,
  userId: string,
  { from, exercise }: { readonly from?: IsoDate; readonly exercise?: string },
): Promise<ExerciseDayRow[]> {
  return reader
    .select()
    .from(exerciseDays)
    .where(
      and(
        eq(exerciseDays.userId, userId),
        from === undefined ? undefined : gte(exerciseDays.on, from),
        exercise === undefined ? undefined : inArray(exerciseDays.exercise, [exercise]),
      ),
    )
    .orderBy(asc(exerciseDays.on), asc(exerciseDays.exercise))
    .limit(50_000);
}
