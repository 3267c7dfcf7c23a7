import type { Enrolment } from "#shared/contract/enrolments.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import {
  isWeekOpen,
  layOnCalendar,
  type ScheduledSession,
  type SessionRef,
  sessionKey,
  toAdherence,
} from "#shared/domain/training-calendar.ts";
import type { Waiting } from "./training-queue.ts";

/** A customer's progress in a programme, including workouts not sent yet. */
export interface Standing {
  readonly today: IsoDate;
  readonly sessions: readonly ScheduledSession[];
  readonly next: ScheduledSession | undefined;
  readonly done: number;
  readonly missed: number;
  readonly percent: number | undefined;
  readonly waiting: readonly Waiting[];
  isOpen(week: number): boolean;
}

export const isDoneToday = ({ sessions, today }: Standing): boolean =>
  sessions.some(({ state, date }) => state === "done" && date === today);

export const weeksOf = (plan: Enrolment) =>
  plan.phases.flatMap((phase) => phase.weeks).sort((a, b) => a.number - b.number);
export const dayOf = (plan: Enrolment, { week, day }: SessionRef) =>
  weeksOf(plan)
    .find((each) => each.number === week)
    ?.days.find((each) => each.order === day);

function toDone(plan: Enrolment, waiting: readonly Waiting[]) {
  const first = new Map<string, SessionRef & { on: IsoDate }>();
  const places = new Map(
    weeksOf(plan).flatMap((week) => week.days.map((day) => [day.key, { week: week.number, day: day.order }] as const)),
  );
  const mine = waiting.map(({ body }) => ({
    // If the plan has changed since, the session may be at another position.
    ...((body.dayKey === undefined ? undefined : places.get(body.dayKey)) ?? { week: body.week, day: body.day }),
    on: dateIn(new Date(body.startedAt), plan.timezone),
  }));
  for (const { week, day, on } of [...plan.logs, ...mine]) {
    const key = sessionKey({ week, day });
    const known = first.get(key);
    if (known === undefined || on < known.on) first.set(key, { week, day, on });
  }
  return [...first.values()];
}

/** Schedules the plan on the current calendar; also works offline. */
export function toStanding(plan: Enrolment, queued: readonly Waiting[], now: Date): Standing {
  const today = dateIn(now, plan.timezone);
  const waiting = queued.filter((each) => each.enrolmentId === plan.id);
  const base = { today, waiting };
  const { startDate, anchorWeek, weekdays } = plan;
  if (startDate === null || weekdays.length === 0)
    return { ...base, sessions: [], next: undefined, done: 0, missed: 0, percent: undefined, isOpen: () => false };
  const done = toDone(
    plan,
    waiting.filter((each) => each.refusal === undefined),
  );
  const weeks = weeksOf(plan).map((week) => ({ number: week.number, days: week.days.map((day) => day.order) }));
  const input = { weeks, startDate, anchorWeek, weekdays, done, today };
  // A paused programme is not rescheduled: the server's calendar is that of the day it was paused.
  const sessions = plan.status === "frozen" ? plan.calendar : layOnCalendar(input);
  const { missed, percent } = toAdherence(
    sessions,
    plan.status === "frozen" ? "0000-00-00" : today,
    plan.adapted.fasts,
  );
  return {
    ...base,
    sessions,
    next: sessions.find((each) => each.state !== "done"),
    done: done.length,
    missed,
    percent,
    isOpen: (week) => isWeekOpen(input, week),
  };
}
