import { readFasts, type StandingFast, timeOn, timesLeft } from "#server/modules/overlays/index.ts";
import { namedWeek, readExercises, weeksOf } from "#server/modules/programmes/index.ts";
import { asksTraining, readScreeningFacts } from "#server/modules/safety/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, ne, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { Enrolment, EnrolmentSummary, SessionLog } from "#shared/contract/enrolments.ts";
import type { TrainingTime } from "#shared/contract/plan-safety.ts";
import { toPagination } from "#shared/contract/values.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import type { Ease } from "#shared/domain/ramadan.ts";
import { isWeekOpen, sessionKey } from "#shared/domain/training-calendar.ts";
import { adaptToFasts } from "./adapt-to-fasts.ts";
import { calendarInput, dayOf, fullestWeek, layOut, toShape } from "./enrolment-plan.ts";
import { enrolmentEnded, noSuchEnrolment } from "./errors.ts";
import { readHistory, toLoggedSet } from "./exercise-history.ts";
import { readTraining, readTrainings, type Training } from "./followed-plan.ts";
import { readAdapted } from "./read-adapted.ts";
import { toEase } from "./session-body.ts";
import { type EnrolmentRow, enrolments, isPlanned, type PlannedLogRow, sessionLogs, setLogs } from "./tables.ts";
import { readTrainingMaxes } from "./training-maxes.ts";

/** Maximum workouts per enrolment. */
export const maxSessions = 1000;

export const hasEnded = (row: EnrolmentRow, now: Date): boolean =>
  row.status === "revoked" || row.status === "expired" || (row.accessUntil !== null && row.accessUntil <= now);

function opened(row: EnrolmentRow | undefined, now: Date): EnrolmentRow {
  if (row === undefined) throw noSuchEnrolment();
  if (hasEnded(row, now)) throw enrolmentEnded();
  return row;
}

const owned = (userId: string, id: string) => and(eq(enrolments.id, id), eq(enrolments.userId, userId));

/** A customer's open enrolment. Throws 404 for unknown ones and those of others, 403 once access has ended. */
export async function requireEnrolment(reader: Reader, userId: string, id: string, now: Date): Promise<EnrolmentRow> {
  const [row] = await reader.select().from(enrolments).where(owned(userId, id));
  return opened(row, now);
}

const lockOwned = prepared((plan) =>
  plan
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.id, sql.placeholder("id")), eq(enrolments.userId, sql.placeholder("userId"))))
    .for("update"),
);
/** Like `requireEnrolment`, with a lock that serializes changes. */
export async function lockEnrolment(tx: Tx, userId: string, id: string, now: Date): Promise<EnrolmentRow> {
  const [row] = await lockOwned(tx, { id, userId });
  return opened(row, now);
}

/** When a member trains on a day of a fast. */
function toTime(fasts: readonly StandingFast[], on: IsoDate): TrainingTime | undefined {
  const fast = fasts.find(({ fromOn, untilOn }) => fromOn <= on && on <= untilOn);
  return fast && { at: timeOn(fast, on), zone: fast.city.zone, window: fast.window };
}

export function toSummary(
  row: EnrolmentRow,
  { plan, done }: Training,
  now: Date,
  fasts: readonly StandingFast[],
): EnrolmentSummary {
  const shape = toShape(plan);
  const next = layOut(calendarInput(row, shape, done, now)).find((each) => each.state !== "done");
  const day = next === undefined ? undefined : dayOf(plan, next);
  const time = next === undefined ? undefined : toTime(fasts, next.date);
  const { id, programmeId, origin, slug, name, image, startDate, timezone, weekdays } = row;
  return {
    id,
    programmeId,
    origin,
    slug,
    name,
    image,
    status: hasEnded(row, now) && row.status !== "revoked" ? "expired" : row.status,
    startDate,
    timezone,
    weekdays,
    weeks: shape.length,
    daysPerWeek: fullestWeek(shape),
    sessions: shape.reduce((sum, week) => sum + week.days.length, 0),
    done: done.length,
    next:
      next === undefined || day === undefined
        ? null
        : {
            ...{ week: next.week, day: next.day, date: next.date, title: day.title, minutes: day.minutes },
            ...(time === undefined ? {} : { time }),
          },
    createdAt: row.createdAt.toISOString(),
  };
}

/** A customer's enrolments, newest first, without revoked ones. */
export async function listEnrolments(
  reader: Reader,
  userId: string,
  query: { page: number; limit: number },
  now: Date,
) {
  const { page, limit } = query;
  const wanted = and(eq(enrolments.userId, userId), ne(enrolments.status, "revoked"));
  const [counted] = await reader.select({ total: count() }).from(enrolments).where(wanted);
  const rows = await reader
    .select()
    .from(enrolments)
    .where(wanted)
    .orderBy(desc(enrolments.createdAt), desc(enrolments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const trainings = await readTrainings(reader, rows);
  const fasts = await readFasts(reader, userId);
  const summaries = rows.flatMap((row) => {
    const training = trainings.get(row.id);
    return training === undefined ? [] : [toSummary(row, training, now, fasts)];
  });
  return { enrolments: summaries, pagination: toPagination(page, limit, counted?.total ?? 0) };
}

const setsOf = prepared((plan) =>
  plan
    .select()
    .from(setLogs)
    .where(
      sql`${setLogs.userId} = ${sql.placeholder("userId")} and ${setLogs.sessionId} = any(${sql.placeholder("ids")}::uuid[])`,
    )
    .orderBy(asc(setLogs.sessionId), asc(setLogs.block), asc(setLogs.prescription), asc(setLogs.set))
    .limit(300_000),
);
/** Workouts with their sets, oldest first. */
export async function readSessions(reader: Reader, rows: readonly PlannedLogRow[]): Promise<SessionLog[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const sets = await setsOf(reader, { userId: first.userId, ids: rows.map(({ id }) => id) });
  const bySession = Map.groupBy(sets, (set) => set.sessionId);
  return rows.map(({ id, week, day, on, startedAt, endedAt, rpe, note, revision, planNumber, dayKey, ...row }) => ({
    id,
    week,
    day,
    on,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    rpe,
    note,
    pain: row.painLevel === null ? null : { level: row.painLevel, region: row.painRegion },
    revision,
    planNumber,
    dayKey,
    ease: toEase(row),
    sets: (bySession.get(id) ?? []).map(toLoggedSet),
  }));
}

/** How trained sessions were eased, by position; the newest log of a session counts. */
const toTrained = (logs: readonly SessionLog[]): ReadonlyMap<string, Ease> =>
  new Map(
    [...new Map(logs.map((log) => [sessionKey(log), log.ease]))].flatMap(([key, ease]) =>
      ease === null ? [] : [[key, ease] as const],
    ),
  );

function toFastReply(fasts: readonly StandingFast[], today: IsoDate): Pick<Enrolment["adapted"], "ramadan" | "fasts"> {
  const current = fasts.find(({ untilOn }) => untilOn >= today);
  return {
    fasts: fasts.map(({ fromOn, untilOn }) => ({ fromOn, untilOn })),
    ramadan:
      current === undefined
        ? null
        : {
            ...{ fromOn: current.fromOn, untilOn: current.untilOn, window: current.window },
            ...{ city: current.city.name, zone: current.city.zone, times: timesLeft(current, today) },
          },
  };
}

/** An enrolment with everything its pages and the player need offline. */
export async function readEnrolment(reader: Reader, row: EnrolmentRow, now: Date): Promise<Enrolment> {
  const training = await readTraining(reader, row);
  const { plan, done, placeOf } = training;
  const logs = await reader
    .select()
    .from(sessionLogs)
    .where(eq(sessionLogs.enrolmentId, row.id))
    .orderBy(asc(sessionLogs.startedAt), asc(sessionLogs.id))
    .limit(maxSessions);
  const input = calendarInput(row, toShape(plan), done, now);
  const calendar = layOut(input);
  const today = dateIn(row.frozenAt ?? now, row.timezone);
  const fit = await readAdapted(reader, row.userId, plan, { sessions: calendar, today });
  const sessions = (await readSessions(reader, logs.filter(isPlanned))).map((log) => ({ ...log, ...placeOf(log) }));
  const fasts = await readFasts(reader, row.userId);
  const adapted = {
    ...fit,
    plan: adaptToFasts(fit.plan, { sessions: calendar, today, fasts, trained: toTrained(sessions) }),
  };
  const exercises = await readExercises(reader, adapted.plan, adapted.others);
  const names = new Map(exercises.map((each) => [each.slug, each.name]));
  const slugs = exercises.map((each) => each.slug);
  const open = new Set(
    weeksOf(plan).flatMap((week) => (input !== undefined && isWeekOpen(input, week.number) ? [week.number] : [])),
  );
  return {
    ...toSummary(row, training, now, fasts),
    anchorWeek: row.anchorWeek,
    planNumber: plan.number,
    phases: adapted.plan.phases.map((phase) => ({
      order: phase.order,
      name: phase.name,
      note: phase.note,
      weeks: phase.weeks.map((week) => ({ ...namedWeek(week, names), isOpen: open.has(week.number) })),
    })),
    exercises,
    calendar: calendar.map(({ week, day, plannedOn, date, state, isMoved }) => ({
      week,
      day,
      plannedOn,
      date,
      state,
      isMoved,
    })),
    // At their positions in the plan above.
    logs: sessions,
    history: await readHistory(reader, row.userId, slugs, today),
    maxes: (await readTrainingMaxes(reader, row.userId, today)).filter(({ exercise }) => slugs.includes(exercise)),
    adapted: { ...adapted.toReply(exercises), ...toFastReply(fasts, today) },
    screening: await readScreeningFacts(reader, row.userId),
    asksTraining: await asksTraining(reader, row.userId),
  };
}
