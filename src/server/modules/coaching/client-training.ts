import { exerciseNames, readExerciseMuscles } from "#server/modules/programmes/index.ts";
import { readPauseSpans, type StaffCaller } from "#server/modules/subscriptions/index.ts";
import {
  type ExerciseDayRow,
  listMeasurements,
  listTrainingMaxes,
  readClientCalendar,
  readClientSessions,
  readExerciseDays,
  readSetsByWeek,
  storeTrainingMax,
} from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField } from "#server/platform/errors.ts";
import {
  type adminGetClientBody,
  type adminGetClientCalendar,
  type adminGetClientExercise,
  type adminGetClientRecords,
  type adminGetClientSessions,
  type adminGetClientVolume,
  type ClientRecord,
  type LiftDay,
  maxCalendarDays,
} from "#shared/contract/admin-clients.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminGetClientMaxes, adminSetClientMax } from "#shared/contract/training-maxes.ts";
import { addDays, dateIn, diffDays, type IsoDate, startOfWeek } from "#shared/domain/calendar.ts";
import type { HealthKind } from "#shared/domain/health-access.ts";
import { toMuscleVolume } from "#shared/domain/muscle-volume.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { noSuchClient } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";

/** The call, and whose data it reads. */
export interface ClientCall {
  readonly caller: StaffCaller;
  readonly params: { readonly id: string };
}

/** Reads after the right was decided and the trace written, in one transaction. Throws 404. */
export const readAs = <T>(
  { platform, access }: Pick<CockpitDeps, "platform" | "access">,
  { caller, params }: ClientCall,
  what: HealthKind,
  read: (tx: Tx) => Promise<T>,
): Promise<T> =>
  platform.database.transaction(async (tx) => {
    await access.readHealth(tx, caller, params.id, what);
    return read(tx);
  });

interface Running {
  readonly id: string;
  readonly timezone: string;
  readonly isEnded: boolean;
}

/** A member's running subscription, else the one that ended last. */
export async function findRunning(reader: Reader, memberId: string): Promise<Running | undefined> {
  const [row] = await readRows<Running>(
    reader,
    sql`select s.id, zone_of(s.user_id, s.timezone) as timezone, s.status = 'ended' as "isEnded" from subscriptions s where s.user_id = ${memberId}
    order by (s.status = 'ended'), s.created_at desc, s.id limit 1`,
  );
  return row;
}

/** A client's days between two days, both included. Throws 400 when they are too far apart. */
export function readCalendarOf(
  deps: CockpitDeps,
  call: ClientCall,
  { from, to }: QueryOf<typeof adminGetClientCalendar>,
): Promise<ReplyOf<typeof adminGetClientCalendar>> {
  if (to < from) throw invalidField("to", "TOO_EARLY", "Lies before the first day");
  if (diffDays(from, to) >= maxCalendarDays)
    throw invalidField("to", "TOO_LATE", `A calendar shows ${maxCalendarDays} days at most`);
  return readAs(deps, call, "logs", async (tx) => {
    const now = deps.platform.clock.now();
    const running = await findRunning(tx, call.params.id);
    const pauses = running === undefined ? [] : await readPauseSpans(tx, running.id);
    return {
      today: dateIn(now, running?.timezone ?? "UTC"),
      sessions: await readClientCalendar(tx, call.params.id, { from, to, now }),
      pauses: pauses.filter(({ startsOn, endsOn }) => startsOn <= to && endsOn > from),
    };
  });
}

export const readSessionsOf = (
  deps: CockpitDeps,
  call: ClientCall,
  query: QueryOf<typeof adminGetClientSessions>,
): Promise<ReplyOf<typeof adminGetClientSessions>> =>
  readAs(deps, call, "logs", (tx) => readClientSessions(tx, call.params.id, query));

const toLiftDay = ({ on, sets, volumeKg, topKg, topReps, e1rmKg, meanRpe, targetRpe }: ExerciseDayRow): LiftDay => ({
  ...{ on, sets, volumeKg, topKg, topReps, e1rmKg, meanRpe, targetRpe },
});

type Names = ReadonlyMap<string, LocalizedText>;
const named = (names: Names, slug: string) => ({ slug, name: names.get(slug) ?? { ar: slug, en: slug } });

export const readExerciseOf = (
  deps: CockpitDeps,
  call: ClientCall,
  slug: string,
): Promise<ReplyOf<typeof adminGetClientExercise>> =>
  readAs(deps, call, "logs", async (tx) => ({
    exercise: named(await exerciseNames(tx, [slug]), slug),
    days: (await readExerciseDays(tx, call.params.id, { exercise: slug })).map(toLiftDay),
  }));

/** Weeks begin on Saturday, as the calendars of the members do. */
const firstDay = 6;

export const readVolumeOf = (
  deps: CockpitDeps,
  call: ClientCall,
  weeks: number,
): Promise<ReplyOf<typeof adminGetClientVolume>> =>
  readAs(deps, call, "logs", async (tx) => {
    const zone = (await findRunning(tx, call.params.id))?.timezone ?? "UTC";
    const today = dateIn(deps.platform.clock.now(), zone);
    const first = addDays(startOfWeek(today, firstDay), -7 * (weeks - 1));
    const sets = await readSetsByWeek(tx, call.params.id, first);
    const known = await readExerciseMuscles(tx, [...new Set(sets.map(({ exercise }) => exercise))]);
    return {
      weeks: Array.from({ length: weeks }, (_, at) => addDays(first, 7 * at)),
      muscles: toMuscleVolume(sets, known, weeks),
    };
  });

/** Days of a month of training. */
const monthDays = 28;

/** The best estimates of the last 28 days and of the 28 before. */
function toMonths(days: readonly ExerciseDayRow[], today: IsoDate): ClientRecord["months"] {
  const bestAgo = (from: number, to: number): number | null => {
    const [first, last] = [addDays(today, 1 - from), addDays(today, -to)];
    const all = days.flatMap(({ on, e1rmKg }) => (e1rmKg !== null && on >= first && on <= last ? [e1rmKg] : []));
    return all.length === 0 ? null : Math.max(...all);
  };
  return { nowKg: bestAgo(monthDays, 0), beforeKg: bestAgo(2 * monthDays, monthDays) };
}

function toRecord(slug: string, days: readonly ExerciseDayRow[], names: Names, today: IsoDate): ClientRecord {
  const [top] = days.toSorted((a, b) => (b.topKg ?? 0) - (a.topKg ?? 0) || (b.topReps ?? 0) - (a.topReps ?? 0));
  const [best] = days.toSorted((a, b) => (b.e1rmKg ?? 0) - (a.e1rmKg ?? 0));
  return {
    exercise: named(names, slug),
    ...{ days: days.length, lastOn: days.at(-1)?.on ?? "" },
    top: top?.topKg == null || top.topReps === null ? null : { kg: top.topKg, reps: top.topReps, on: top.on },
    best: best?.e1rmKg == null ? null : { e1rmKg: best.e1rmKg, on: best.on },
    months: toMonths(days, today),
  };
}

export const readRecordsOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetClientRecords>> =>
  readAs(deps, call, "logs", async (tx) => {
    const days = Map.groupBy(await readExerciseDays(tx, call.params.id, {}), ({ exercise }) => exercise);
    const names = await exerciseNames(tx, [...days.keys()]);
    const zone = (await findRunning(tx, call.params.id))?.timezone ?? "UTC";
    const today = dateIn(deps.platform.clock.now(), zone);
    const records = [...days].map(([slug, own]) => toRecord(slug, own, names, today));
    return { records: records.sort((a, b) => b.days - a.days || (a.exercise.slug < b.exercise.slug ? -1 : 1)) };
  });

export const readBodyOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetClientBody>> =>
  readAs(deps, call, "measurements", async (tx) => ({ measurements: await listMeasurements(tx, call.params.id) }));

export const readMaxesOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetClientMaxes>> =>
  readAs(deps, call, "logs", (tx) => listTrainingMaxes(tx, call.params.id, deps.platform.clock.now()));

/** Sets a client's training max. Who has only opened the client reads and does not write. Throws 404, 400. */
export const setMaxOf = (
  { platform, access }: CockpitDeps,
  { caller, params }: ClientCall,
  exercise: string,
  body: BodyOf<typeof adminSetClientMax>,
): Promise<ReplyOf<typeof adminSetClientMax>> =>
  platform.database.transaction(async (tx) => {
    const reason = await access.readHealth(tx, caller, params.id, "logs");
    if (reason === "break_glass") throw noSuchClient();
    return storeTrainingMax(
      tx,
      platform,
      { userId: params.id, exercise, source: "coach", byUser: caller.userId },
      body,
    );
  });
