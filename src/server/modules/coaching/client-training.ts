import { exerciseNames, readExerciseMuscles } from "#server/modules/programmes/index.ts";
import { readPauseSpans, type StaffCaller } from "#server/modules/subscriptions/index.ts";
import {
  type ExerciseDayRow,
  listMeasurements,
  listTrainingMaxes,
  readClientCalendar,
  readClientSessions,
  readExerciseDays,
  readLiftRecords,
  readSetsByWeek,
  storeTrainingMax,
} from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { preparedRows } from "#server/platform/db/prepared.ts";
import { invalidField } from "#server/platform/errors.ts";
import {
  type adminGetClientBody,
  type adminGetClientCalendar,
  type adminGetClientExercise,
  type adminGetClientRecords,
  type adminGetClientSessions,
  type adminGetClientVolume,
  type LiftDay,
  maxCalendarDays,
} from "#shared/contract/admin-clients.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminGetClientMaxes, adminSetClientMax } from "#shared/contract/training-maxes.ts";
import { addDays, dateIn, diffDays, startOfWeek } from "#shared/domain/calendar.ts";
import type { HealthKind } from "#shared/domain/health-access.ts";
import { toMuscleVolume } from "#shared/domain/muscle-volume.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { noSuchClient } from "./errors.ts";
import type { CockpitDeps } from "./ports.ts";

/** A call about one client, whose id is in the path. */
export interface ClientCall {
  readonly caller: StaffCaller;
  readonly params: { readonly id: string };
}

/** Checks the permission, writes the trace and reads, in one transaction. Throws 404. */
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

const runningOf = preparedRows<Running>(
  sql`select s.id, zone_of(s.user_id, s.timezone) as timezone, s.status = 'ended' as "isEnded" from subscriptions s
    where s.user_id = ${sql.placeholder("memberId")} order by (s.status = 'ended'), s.created_at desc, s.id limit 1`,
);

/** A member's running subscription, else the one that ended last. */
export async function findRunning(reader: Reader, memberId: string): Promise<Running | undefined> {
  const [row] = await runningOf(reader, { memberId });
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

export const readRecordsOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetClientRecords>> =>
  readAs(deps, call, "logs", async (tx) => {
    const zone = (await findRunning(tx, call.params.id))?.timezone ?? "UTC";
    const records = await readLiftRecords(tx, call.params.id, dateIn(deps.platform.clock.now(), zone));
    const names = await exerciseNames(
      tx,
      records.map(({ slug }) => slug),
    );
    return { records: records.map(({ slug, ...record }) => ({ exercise: named(names, slug), ...record })) };
  });

export const readBodyOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetClientBody>> =>
  readAs(deps, call, "measurements", async (tx) => ({ measurements: await listMeasurements(tx, call.params.id) }));

export const readMaxesOf = (deps: CockpitDeps, call: ClientCall): Promise<ReplyOf<typeof adminGetClientMaxes>> =>
  readAs(deps, call, "logs", (tx) => listTrainingMaxes(tx, call.params.id, deps.platform.clock.now()));

/** Sets a client's training max. A lead with temporary access may not write. Throws 404, 400. */
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
