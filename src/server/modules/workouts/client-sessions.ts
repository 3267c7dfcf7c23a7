import {
  type NumberedPlan,
  type PlanDay,
  type PlanPrescription,
  readLoadFacts,
} from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, gte, isNotNull, sql } from "#server/platform/db/orm.ts";
import { prepared, preparedRows } from "#server/platform/db/prepared.ts";
import type { ClientSession } from "#shared/contract/admin-clients.ts";
import type { MeasurementMetric } from "#shared/contract/enrolments.ts";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import type { ClientFacts } from "#shared/domain/attention.ts";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { setsInEmom } from "#shared/domain/timed-blocks.ts";
import { importSourceNames } from "#shared/domain/workout-files.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { dayOf } from "./enrolment-plan.ts";
import { findFollowedPlan, readFirstPlan } from "./followed-plan.ts";
import { readPlannedWeights } from "./planned-weights.ts";
import { asShown, toEase } from "./session-body.ts";
import { type EnrolmentRow, enrolments, isPlanned, measurements, type SetLogRow, sessionLogs } from "./tables.ts";

const toTarget = (
  { reps, seconds, metres, rpe, restSeconds, load }: PlanPrescription,
  sets: number,
  kg: number | undefined,
) => ({
  sets,
  load: load ?? null,
  kg: kg ?? null,
  reps: reps ?? null,
  seconds: seconds ?? null,
  metres: metres ?? null,
  rpe: rpe ?? null,
  restSeconds,
});

/** The planned sets of a prescription: in a block of rounds it has those of one round. */
function toSets(block: PlanDay["blocks"][number] | undefined, { sets }: PlanPrescription, prescription: number) {
  return block?.kind === "emom" ? setsInEmom(block, prescription) : sets * (block?.rounds ?? 1);
}

const alike = (text: string): LocalizedText => ({ ar: text, en: text });

type Names = Awaited<ReturnType<typeof readLoadFacts>>;

/** The sets of one prescription with their target. */
function toLine(
  line: LoggedLine,
  day: PlanDay | undefined,
  names: Names,
  kgOf: (line: LoggedLine, sets: number) => number | undefined,
): ClientSession["lines"][number] {
  const { target, exercise, swappedFrom, block, prescription } = line;
  const asked = target === null ? 0 : toSets(day?.blocks[block], target, prescription);
  const named = (slug: string) => ({ slug, name: names.get(slug)?.name ?? { ar: slug, en: slug } });
  return {
    exercise: named(exercise),
    swappedFrom: swappedFrom === null ? null : named(swappedFrom),
    target: target && toTarget(target, asked, kgOf(line, asked)),
    sets: line.sets.map(([weightKg, reps, seconds, metres, rpe, isDone, kind]) => ({
      ...{ weightKg, reps, seconds, metres, rpe, isDone, kind },
    })),
  };
}

/** Looks up the plan of a workout, each plan once; logs of older devices belong to the first one. */
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

type SetCells = readonly [
  weightKg: number | null,
  reps: number | null,
  seconds: number | null,
  metres: number | null,
  rpe: number | null,
  isDone: boolean,
  kind: SetLogRow["kind"],
];

/** The sets of one exercise in a prescription of a workout, with the first one's target. */
interface LoggedLine
  extends Pick<SetLogRow, "sessionId" | "block" | "prescription" | "exercise" | "swappedFrom" | "target" | "unit"> {
  readonly sets: readonly SetCells[];
}

// A warm-up is numbered after the sets that it comes before.
const inLine = sql`s.kind <> 'warmup', s.set_number`;

/** One row for each line, with its sets as a list. */
const linesOfSessions = preparedRows<LoggedLine>(
  sql`select s.session_id as "sessionId", s.block, s.prescription, s.exercise,
      (array_agg(s.swapped_from order by ${inLine}))[1] as "swappedFrom",
      (array_agg(s.target order by ${inLine}))[1] as target, (array_agg(s.unit order by ${inLine}))[1] as unit,
      json_agg(json_build_array(s.weight_kg, s.reps, s.seconds, s.metres, s.rpe, s.is_done, s.kind) order by ${inLine}) as sets
    from set_logs s
    where s.user_id = ${sql.placeholder("userId")} and s.session_id = any(${sql.placeholder("ids")}::uuid[])
    group by s.session_id, s.block, s.prescription, s.exercise
    order by s.session_id, s.block, s.prescription, bool_or(s.kind = 'warmup') desc, min(s.set_number) limit 50000`,
);

const sessionsOfPage = prepared((plan) =>
  plan
    .select({
      session: sessionLogs,
      enrolment: enrolments,
      total: sql<number>`(select count(*) from session_logs l where l.user_id = ${sql.placeholder("userId")})`,
    })
    .from(sessionLogs)
    .leftJoin(enrolments, eq(enrolments.id, sessionLogs.enrolmentId))
    .where(eq(sessionLogs.userId, sql.placeholder("userId")))
    .orderBy(desc(sessionLogs.startedAt), desc(sessionLogs.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

async function countSessions(reader: Reader, userId: string): Promise<number> {
  const [counted] = await reader.select({ total: count() }).from(sessionLogs).where(eq(sessionLogs.userId, userId));
  return counted?.total ?? 0;
}

/** A member's workouts with target and actual, the newest first. */
export async function readClientSessions(
  reader: Reader,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ sessions: ClientSession[]; pagination: Pagination }> {
  const rows = await sessionsOfPage(reader, { userId, limit, offset: (page - 1) * limit });
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countSessions(reader, userId));
  const logged = rows.map(({ session }) => session);
  const lines = rows.length === 0 ? [] : await linesOfSessions(reader, { userId, ids: logged.map(({ id }) => id) });
  const slugs = new Set(lines.flatMap(({ exercise, swappedFrom }) => [exercise, swappedFrom ?? exercise]));
  const facts = await readLoadFacts(reader, [...slugs]);
  const bySession = Map.groupBy(lines, ({ sessionId }) => sessionId);
  const sessions: ClientSession[] = [];
  const planOf = createPlanLookup(reader);
  const kgOf = await readPlannedWeights(reader, { userId, facts }, logged, lines);
  for (const { session, enrolment } of rows) {
    const planned =
      enrolment !== null && isPlanned(session)
        ? dayOf(await planOf(enrolment, session.planNumber), session)
        : undefined;
    const day = planned && asShown(planned, toEase(session));
    const programme = enrolment?.name ?? alike(importSourceNames[session.source]);
    const { id, on, week, startedAt, endedAt, rpe, note, painLevel, painRegion } = session;
    sessions.push({
      ...{ id, on, week, day: session.day, rpe, note, programme },
      pain: painLevel === null ? null : { level: painLevel, region: painRegion },
      title: day?.title ?? (session.title ? alike(session.title) : programme),
      minutes: Math.round((endedAt.getTime() - startedAt.getTime()) / 60_000),
      lines: (bySession.get(session.id) ?? []).map((line) =>
        toLine(line, day, facts, (own, asked) => kgOf(session, own, asked)),
      ),
    });
  }
  return { sessions, pagination: toPagination(page, limit, total) };
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

/** A member's latest statement about pain, from a day on. */
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
