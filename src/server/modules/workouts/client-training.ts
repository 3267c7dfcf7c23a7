import { readFasts } from "#server/modules/overlays/index.ts";
import type { Plan } from "#server/modules/programmes/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, ne } from "#server/platform/db/orm.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { type FastDays, findExcused } from "#shared/domain/ramadan.ts";
import type { ScheduledSession } from "#shared/domain/training-calendar.ts";
import { calendarInput, findDay, layOut, toShape } from "./enrolment-plan.ts";
import { readTrainings } from "./followed-plan.ts";
import { hasEnded } from "./read-enrolments.ts";
import { type EnrolmentRow, enrolments, sessionLogs } from "./tables.ts";

const maxEnrolments = 100;

interface ProgrammeCalendar {
  readonly row: EnrolmentRow;
  readonly plan: Plan;
  readonly calendar: readonly ScheduledSession[];
  readonly today: IsoDate;
}

/** A member's programmes with their calendars, without revoked ones. */
async function readCalendars(reader: Reader, userId: string, now: Date): Promise<ProgrammeCalendar[]> {
  const rows = await reader
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), ne(enrolments.status, "revoked")))
    .orderBy(asc(enrolments.createdAt), asc(enrolments.id))
    .limit(maxEnrolments);
  const trainings = await readTrainings(reader, rows);
  return rows.flatMap((row) => {
    const training = trainings.get(row.id);
    if (training === undefined) return [];
    const { plan, done } = training;
    const calendar = layOut(calendarInput(row, toShape(plan), done, now));
    return [{ row, plan, calendar, today: dateIn(now, row.timezone) }];
  });
}

/** The first day on which nothing is due any more: of a paused programme, or one whose access has ended. */
function toStop({ row }: ProgrammeCalendar): IsoDate | undefined {
  const stop = row.frozenAt ?? row.accessUntil;
  return stop === null ? undefined : dateIn(stop, row.timezone);
}

export interface ClientTraining {
  /** Planned before today, oldest first. */
  readonly due: readonly { readonly on: IsoDate; readonly isDone: boolean }[];
  readonly lastSessionOn: IsoDate | null;
  /** When the last workout arrived. */
  readonly lastLogAt: Date | undefined;
  readonly nextSessionOn: IsoDate | null;
  readonly plan: { readonly state: "none" | "running" | "over"; readonly endsOn: IsoDate | null };
}

function toDue(calendars: readonly ProgrammeCalendar[], fasts: readonly FastDays[]): ClientTraining["due"] {
  return calendars
    .flatMap((one) => {
      const stop = toStop(one) ?? one.today;
      const before = stop < one.today ? stop : one.today;
      const excused = findExcused(one.calendar, fasts, before);
      return one.calendar
        .filter((session) => session.plannedOn < before && !excused.has(session))
        .map(({ plannedOn, state }) => ({ on: plannedOn, isDone: state === "done" }));
    })
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

const latest = (days: readonly IsoDate[]): IsoDate | null => days.toSorted().at(-1) ?? null;

function toPlan(calendars: readonly ProgrammeCalendar[], open: readonly ProgrammeCalendar[]): ClientTraining["plan"] {
  if (calendars.length === 0) return { state: "none", endsOn: null };
  const left = open.flatMap(({ calendar }) => calendar.filter(({ state }) => state !== "done"));
  // Not scheduled: its start day is not chosen, or it is paused.
  const isWaiting = open.some(({ row }) => row.status === "pending" || row.status === "frozen");
  if (isWaiting) return { state: "running", endsOn: null };
  const state = left.length === 0 ? "over" : "running";
  const days = state === "over" ? calendars.flatMap(({ calendar }) => calendar) : left;
  return { state, endsOn: latest(days.map(({ date }) => date)) };
}

/** A member's planned and done sessions. */
export async function readClientTraining(reader: Reader, userId: string, now: Date): Promise<ClientTraining> {
  const calendars = await readCalendars(reader, userId, now);
  const open = calendars.filter(({ row }) => !hasEnded(row, now));
  const running = open.filter(({ row }) => row.status === "active");
  const [last] = await reader
    .select({ on: sessionLogs.on, at: sessionLogs.updatedAt })
    .from(sessionLogs)
    .where(eq(sessionLogs.userId, userId))
    .orderBy(desc(sessionLogs.startedAt))
    .limit(1);
  const upcoming = running.flatMap(({ calendar }) => calendar.filter(({ state }) => state !== "done"));
  return {
    due: toDue(calendars, await readFasts(reader, userId)),
    lastSessionOn: last?.on ?? null,
    lastLogAt: last?.at,
    nextSessionOn: upcoming.map(({ date }) => date).toSorted()[0] ?? null,
    plan: toPlan(calendars, open),
  };
}

/** A member's sessions between two days, planned and done, of all their programmes. */
export async function readClientCalendar(
  reader: Reader,
  userId: string,
  { from, to, now }: { readonly from: IsoDate; readonly to: IsoDate; readonly now: Date },
) {
  const calendars = await readCalendars(reader, userId, now);
  return calendars
    .flatMap(({ row, plan, calendar, today }) =>
      calendar
        .filter(({ date, state }) => from <= date && date <= to && (state === "done" || !hasEnded(row, now)))
        .map((session) => ({
          ...{ enrolmentId: row.id, programme: row.name, week: session.week, day: session.day },
          ...{ date: session.date, plannedOn: session.plannedOn },
          state: session.state === "done" ? ("done" as const) : toOpenState(session, today),
          title: findDay(plan, session)?.title ?? row.name,
        })),
    )
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.day - b.day));
}

const toOpenState = ({ plannedOn }: ScheduledSession, today: IsoDate): "late" | "planned" =>
  plannedOn < today ? "late" : "planned";
