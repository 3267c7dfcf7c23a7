import {
  exerciseNames,
  type NumberedPlan,
  type PlanDay,
  type PlanPrescription,
} from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, gte, inArray, isNotNull, sql } from "#server/platform/db/orm.ts";
import type { ClientSession } from "#shared/contract/admin-clients.ts";
import type { MeasurementMetric } from "#shared/contract/enrolments.ts";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import type { ClientFacts } from "#shared/domain/attention.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { importSourceNames } from "#shared/domain/workout-files.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { dayOf } from "./enrolment-plan.ts";
import { toLoggedSet } from "./exercise-history.ts";
import { findFollowedPlan, readFirstPlan } from "./followed-plan.ts";
import { readPlannedWeights } from "./planned-weights.ts";
import { asShown, toEase } from "./session-body.ts";
import {
  type EnrolmentRow,
  enrolments,
  isPlanned,
  measurements,
  type SetLogRow,
  sessionLogs,
  setLogs,
} from "./tables.ts";

/** In a block of rounds the sets are those of one round. */
const toTarget = (
  { sets, reps, seconds, metres, rpe, restSeconds, load }: PlanPrescription,
  rounds: number,
  kg: number | undefined,
) => ({
  sets: sets * rounds,
  load: load ?? null,
  kg: kg ?? null,
  reps: reps ?? null,
  seconds: seconds ?? null,
  metres: metres ?? null,
  rpe: rpe ?? null,
  restSeconds,
});

const alike = (text: string): LocalizedText => ({ ar: text, en: text });

type Names = Awaited<ReturnType<typeof exerciseNames>>;

/** The sets of one prescription beside what was asked. */
function toLine(
  sets: readonly SetLogRow[],
  day: PlanDay | undefined,
  names: Names,
  kgOf: (first: SetLogRow, sets: number) => number | undefined,
): ClientSession["lines"][number] | undefined {
  const [first] = sets;
  if (first === undefined) return undefined;
  const rounds = day?.blocks[first.block]?.rounds ?? 1;
  const named = (slug: string) => ({ slug, name: names.get(slug) ?? { ar: slug, en: slug } });
  return {
    exercise: named(first.exercise),
    swappedFrom: first.swappedFrom === null ? null : named(first.swappedFrom),
    target: first.target && toTarget(first.target, rounds, kgOf(first, first.target.sets * rounds)),
    sets: sets.map((set) => {
      const { weightKg, reps, seconds, metres, rpe, isDone, kind } = toLoggedSet(set);
      return { weightKg, reps, seconds, metres, rpe, isDone, kind };
    }),
  };
}

/** Looks up the plan that a workout followed, each once; logs of older devices followed the first one. */
function createPlanLookup(reader: Reader) {
  const known = new Map<string, Promise<NumberedPlan>>();
  const find = async (row: EnrolmentRow, number: number | null): Promise<NumberedPlan> =>
    (number === null ? undefined : await findFollowedPlan(reader, row, number)) ?? readFirstPlan(reader, row);
  return (row: EnrolmentRow, number: number | null): Promise<NumberedPlan> => {
    const name = `${row.id} ${number}`;
    const plan = known.get(name) ?? find(row, number);
    known.set(name, plan);
    return plan;
  };
}

const readSetsOf = (reader: Reader, userId: string, sessions: readonly { readonly id: string }[]) =>
  reader
    .select()
    .from(setLogs)
    .where(
      and(
        eq(setLogs.userId, userId),
        inArray(
          setLogs.sessionId,
          sessions.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(setLogs.sessionId), asc(setLogs.block), asc(setLogs.prescription), asc(setLogs.set))
    .limit(50_000);

/** A member's workouts with target and actual, the newest first. */
export async function readClientSessions(
  reader: Reader,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ sessions: ClientSession[]; pagination: Pagination }> {
  const own = eq(sessionLogs.userId, userId);
  const [counted] = await reader.select({ total: count() }).from(sessionLogs).where(own);
  const rows = await reader
    .select({ session: sessionLogs, enrolment: enrolments })
    .from(sessionLogs)
    .leftJoin(enrolments, eq(enrolments.id, sessionLogs.enrolmentId))
    .where(own)
    .orderBy(desc(sessionLogs.startedAt), desc(sessionLogs.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const logged = rows.map(({ session }) => session);
  const sets = await readSetsOf(reader, userId, logged);
  const slugs = new Set(sets.flatMap(({ exercise, swappedFrom }) => [exercise, swappedFrom ?? exercise]));
  const names = await exerciseNames(reader, [...slugs]);
  const bySession = Map.groupBy(sets, ({ sessionId }) => sessionId);
  const sessions: ClientSession[] = [];
  const planOf = createPlanLookup(reader);
  const kgOf = await readPlannedWeights(reader, userId, logged, sets);
  for (const { session, enrolment } of rows) {
    const planned =
      enrolment !== null && isPlanned(session)
        ? dayOf(await planOf(enrolment, session.planNumber), session)
        : undefined;
    const day = planned && asShown(planned, toEase(session));
    const programme = enrolment?.name ?? alike(importSourceNames[session.source]);
    const lines = Map.groupBy(
      bySession.get(session.id) ?? [],
      (set) => `${set.block} ${set.prescription} ${set.exercise}`,
    );
    const { id, on, week, startedAt, endedAt, rpe, note, painLevel, painRegion } = session;
    sessions.push({
      ...{ id, on, week, day: session.day, rpe, note, programme },
      pain: painLevel === null ? null : { level: painLevel, region: painRegion },
      title: day?.title ?? (session.title ? alike(session.title) : programme),
      minutes: Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000),
      lines: [...lines.values()].flatMap(
        (own) => toLine(own, day, names, (first, asked) => kgOf(session, first, asked)) ?? [],
      ),
    });
  }
  return { sessions, pagination: toPagination(page, limit, counted?.total ?? 0) };
}

/** A member's weights from a day on, oldest first. */
export async function readWeights(
  reader: Reader,
  userId: string,
  from: IsoDate,
): Promise<{ on: IsoDate; kg: number }[]> {
  const metric: MeasurementMetric = "weight";
  const rows = await reader
    .select({ on: measurements.on, kg: measurements.value })
    .from(measurements)
    .where(and(eq(measurements.userId, userId), eq(measurements.metric, metric), gte(measurements.on, from)))
    .orderBy(asc(measurements.on))
    .limit(1000);
  return rows;
}

/** What a member said last about pain, from a day on. */
export async function readNewestPain(reader: Reader, userId: string, from: IsoDate): Promise<ClientFacts["pain"]> {
  const [row] = await reader
    .select({
      id: sessionLogs.id,
      level: sessionLogs.painLevel,
      region: sessionLogs.painRegion,
      at: sessionLogs.endedAt,
    })
    .from(sessionLogs)
    .where(and(eq(sessionLogs.userId, userId), gte(sessionLogs.on, from), isNotNull(sessionLogs.painLevel)))
    .orderBy(desc(sessionLogs.startedAt), desc(sessionLogs.id))
    .limit(1);
  return row === undefined || row.level === null ? undefined : { ...row, level: row.level };
}

/** Done working sets by exercise and week; weeks begin on the given first day. */
export async function readSetsByWeek(
  reader: Reader,
  userId: string,
  from: IsoDate,
): Promise<{ exercise: string; week: number; sets: number }[]> {
  const { rows } = await reader.execute(
    sql`select d.exercise, ((d.on_date - ${from}::date) / 7)::int as week, sum(d.sets)::int as sets from exercise_days d
    where d.user_id = ${userId} and d.on_date >= ${from}::date group by d.exercise, week order by week, d.exercise limit 20000`,
  );
  return rows as { exercise: string; week: number; sets: number }[];
}
