import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import { addDays, type IsoDate } from "#shared/domain/calendar.ts";
import type { PastSession } from "#shared/domain/suggest-load.ts";
import { estimateMax, recentDays, recentSessions } from "./exercise-history.ts";
import type { SessionLogRow, SetLogRow } from "./tables.ts";

export type Workout = Pick<SessionLogRow, "id" | "on" | "startedAt">;

/** A request for the history of an exercise before a workout: its last sessions, or all of its recent days. */
export interface Look {
  readonly workout: Workout;
  readonly exercise: string;
  readonly at: "sessions" | "maxes";
}

interface PastWorkout {
  readonly id: string;
  readonly on: IsoDate;
  readonly startedMs: number;
}

/** An exercise in a workout: weight in kg, repetitions, effort, and whether a lighter week asked for it. */
interface DoneExercise {
  readonly sessionId: string;
  readonly exercise: string;
  /** The heaviest first. */
  readonly sets: readonly (readonly [
    kg: number | null,
    reps: number | null,
    rpe: number | null,
    deload: true | null,
  ])[];
  /** The target of the heaviest set. */
  readonly target: SetLogRow["target"];
}

/** Days of two zones differ by two at most. */
const daysBetweenZones = 2;

/** Workouts read at first: those of the page, and enough before them for most exercises' last sessions. */
const usualWorkouts = 32;

interface WorkoutRow {
  readonly id: string;
  readonly on: IsoDate;
  readonly startedAt: string;
  /** Slugs with spaces between them. */
  readonly exercises: string;
  /** Workouts that were looked through, also those with other exercises only. */
  readonly read: number;
}

const exercisesOfWorkouts = preparedRows<WorkoutRow>(
  sql`with recent as materialized (
      select l.id, l.on_date, l.started_at from session_logs l
      where l.user_id = ${sql.placeholder("userId")} and l.on_date >= ${sql.placeholder("from")}::date
        and l.started_at >= ${sql.placeholder("from")}::date - make_interval(days => ${daysBetweenZones}::int)
        and l.started_at < ${sql.placeholder("before")}::timestamptz
      order by l.started_at desc, l.id desc limit ${sql.placeholder("limit")}::int
    )
    select l.id, l.on_date::text as on, l.started_at as "startedAt", string_agg(d.exercise, ' ') as exercises,
      (select count(*) from recent)::int as read
    from recent l join exercise_days d on d.on_date = l.on_date
    where d.user_id = ${sql.placeholder("userId")} and d.on_date >= (select min(on_date) from recent)
      and d.exercise = any(${sql.placeholder("slugs")}::text[])
    group by l.id, l.on_date, l.started_at order by l.started_at desc, l.id desc`,
);

const isWeighted = sql`s.weight_kg > 0 and s.reps is not null and s.target -> 'deload' is distinct from 'true'`;
// One order for both lists, so that PostgreSQL sorts once.
const heaviestFirst = sql`s.weight_kg desc, s.block, s.prescription, s.set_number`;
const setsOfWorkouts = preparedRows<DoneExercise>(
  sql`select s.session_id as "sessionId", s.exercise,
      json_agg(json_build_array(s.weight_kg, s.reps, s.rpe, s.target -> 'deload')
        order by ${heaviestFirst}) as sets,
      (array_agg(s.target order by ${heaviestFirst})
        filter (where ${isWeighted}))[1] as target
    from set_logs s
    where s.user_id = ${sql.placeholder("userId")} and s.session_id = any(${sql.placeholder("ids")}::uuid[])
      and s.exercise = any(${sql.placeholder("slugs")}::text[]) and s.is_done and s.kind = 'normal' and not s.is_free
    group by s.session_id, s.exercise`,
);

/** Workouts from a day on, by the exercises that were done on their days, the newest first; `limit` null for all. */
async function readWorkouts(
  reader: Reader,
  { userId, from }: Whose,
  looks: readonly Look[],
  limit: number | null,
): Promise<{ readonly byExercise: ReadonlyMap<string, readonly PastWorkout[]>; readonly isAll: boolean }> {
  const newest = Math.max(...looks.map(({ workout }) => workout.startedAt.getTime()));
  const rows = await exercisesOfWorkouts(reader, {
    ...{ userId, from, before: new Date(newest).toISOString(), limit },
    slugs: [...new Set(looks.map(({ exercise }) => exercise))],
  });
  const byExercise = new Map<string, PastWorkout[]>();
  for (const { id, on, startedAt, exercises } of rows) {
    const workout = { id, on, startedMs: Date.parse(startedAt) };
    for (const slug of exercises.split(" ")) {
      const known = byExercise.get(slug);
      if (known === undefined) byExercise.set(slug, [workout]);
      else known.push(workout);
    }
  }
  return { byExercise, isAll: limit === null || (rows[0]?.read ?? limit) < limit };
}

const isRecent = ({ on }: PastWorkout, { workout }: Look): boolean => on >= addDays(workout.on, -recentDays);

/** The sets of an exercise that a suggestion looks at; a lighter week says nothing about the weights after it. */
const toWorked = ({ sets }: DoneExercise): PastSession["sets"] =>
  sets.flatMap(([kg, reps, rpe, deload]) =>
    kg !== null && kg > 0 && reps !== null && deload !== true ? [{ weight: kg, reps, rpe }] : [],
  );

function toPastSession({ on }: PastWorkout, done: DoneExercise | undefined): PastSession[] {
  const sets = done === undefined ? [] : toWorked(done);
  if (sets.length === 0) return [];
  const { sets: asked = 0, reps, rpe } = done?.target ?? {};
  const target = reps && { sets: asked, min: reps.min, max: reps.max, ...(rpe === undefined ? {} : { rpe }) };
  return [{ on, sets, ...(target === undefined ? {} : { target }) }];
}

const toMax = (done: DoneExercise | undefined): number =>
  Math.max(0, ...(done?.sets ?? []).map(([weightKg, reps, rpe]) => estimateMax({ weightKg, reps, rpe }) ?? 0));

interface Whose {
  readonly userId: string;
  /** The first day that counts. */
  readonly from: IsoDate;
}

/** The history before a workout. */
export interface Past {
  /** Oldest first. */
  readonly sessionsOf: (look: Look) => readonly PastSession[];
  /** The best estimate of its recent days. */
  readonly maxOf: (look: Look) => number | undefined;
}

/**
 * Reads what was done before some workouts: of an exercise only the sessions that a suggestion looks at, found by the
 * days of exercises, and further ones where a rare exercise, a lighter week or sets without a weight leave too few.
 */
export async function readPast(reader: Reader, whose: Whose, looks: readonly Look[]): Promise<Past> {
  if (looks.length === 0) return { sessionsOf: () => [], maxOf: () => undefined };
  // A maximum counts all days of three months.
  const usual = looks.some(({ at }) => at === "maxes") ? null : usualWorkouts;
  let workouts = await readWorkouts(reader, whose, looks, usual);
  const done = new Map<string, DoneExercise>();
  const known = new Set<string>();
  const slugs = [...new Set(looks.map(({ exercise }) => exercise))];
  const read = async (wanted: readonly PastWorkout[]): Promise<void> => {
    const ids = [...new Set(wanted.map(({ id }) => id))].filter((id) => !known.has(id));
    if (ids.length === 0) return;
    const rows = await setsOfWorkouts(reader, { userId: whose.userId, ids, slugs });
    for (const one of rows) done.set(`${one.sessionId} ${one.exercise}`, one);
    for (const id of ids) known.add(id);
  };
  const before = ({ workout, exercise }: Look): PastWorkout[] => {
    const startedMs = workout.startedAt.getTime();
    return (workouts.byExercise.get(exercise) ?? []).filter(
      (one) => one.startedMs < startedMs && one.id !== workout.id,
    );
  };
  const recentOf = (look: Look) => before(look).filter((one) => isRecent(one, look));
  const find = ({ id }: PastWorkout, { exercise }: Look) => done.get(`${id} ${exercise}`);
  const sessionsOf = (look: Look): PastSession[] =>
    before(look)
      .flatMap((one) => toPastSession(one, find(one, look)))
      .slice(0, recentSessions)
      .reverse();
  await read(
    looks.flatMap((look) => (look.at === "maxes" ? recentOf(look) : before(look).slice(0, recentSessions + 1))),
  );
  const isShort = (look: Look): boolean => look.at === "sessions" && sessionsOf(look).length < recentSessions;
  const short = looks.filter(isShort);
  if (short.length > 0 && !workouts.isAll) workouts = await readWorkouts(reader, whose, looks, null);
  await read(short.flatMap(before));
  const maxOf = (look: Look): number => Math.max(0, ...recentOf(look).map((one) => toMax(find(one, look))));
  return { sessionsOf, maxOf: (look) => maxOf(look) || undefined };
}
