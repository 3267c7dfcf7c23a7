import { addDays, dayNumber, fromDayNumber, type IsoDate, type Weekday, weekday, weekdayOf } from "./calendar.ts";
import { type FastDays, findExcused } from "./ramadan.ts";

/** A programme session: its week (numbered across the programme) and its position in the week. */
export interface SessionRef {
  readonly week: number;
  readonly day: number;
}

export interface WeekShape {
  readonly number: number;
  /** Positions of the week's sessions. */
  readonly days: readonly number[];
}

export interface CalendarInput {
  /** In training order. */
  readonly weeks: readonly WeekShape[];
  /** First day of week `anchorWeek`; later weeks follow every seven days. */
  readonly startDate: IsoDate;
  readonly anchorWeek: number;
  /** The person's training days; at least one. */
  readonly weekdays: readonly Weekday[];
  readonly done: readonly (SessionRef & { readonly on: IsoDate })[];
  readonly today: IsoDate;
}

export interface ScheduledSession extends SessionRef {
  /** The originally planned day. */
  readonly plannedOn: IsoDate;
  /** The day it was done or is scheduled for; never in the past. */
  readonly date: IsoDate;
  readonly state: "done" | "today" | "upcoming";
  /** Missed on its planned day, or displaced by another session. */
  readonly isMoved: boolean;
}

const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);
export const sessionKey = ({ week, day }: SessionRef): string => `${week}-${day}`;

/** The first days of weeks in numbers of days, which are counted quicker than dates. */
function firstDays({ weeks, startDate, anchorWeek }: CalendarInput): (week: number) => number {
  const index = (number: number) => weeks.findIndex((each) => each.number === number);
  const first = dayNumber(startDate) - 7 * Math.max(0, index(anchorWeek));
  return (week) => first + 7 * index(week);
}

interface Planned extends SessionRef {
  readonly plannedOn: IsoDate;
  readonly doneOn: IsoDate | undefined;
}

/** Assigns each session the next training day of its week, one per day; excess sessions move into the next week. */
function planned(input: CalendarInput): Planned[] {
  const doneOn = new Map(input.done.map((each) => [sessionKey(each), each.on]));
  const all: Planned[] = [];
  const toFirstDay = firstDays(input);
  let free = toFirstDay(input.weeks[0]?.number ?? 1);
  for (const { number: week, days } of input.weeks) {
    const first = toFirstDay(week);
    free = week === input.anchorWeek ? first : Math.max(free, first);
    for (const day of days) {
      const done = doneOn.get(sessionKey({ week, day }));
      // Done before the schedule was changed, so it takes no day of the new one.
      if (done !== undefined && week === input.anchorWeek && done < input.startDate) {
        all.push({ week, day, plannedOn: done, doneOn: done });
        continue;
      }
      while (!input.weekdays.includes(weekdayOf(free))) free += 1;
      all.push({ week, day, plannedOn: fromDayNumber(free), doneOn: done });
      free += 1;
    }
  }
  return all;
}

/**
 * Schedules a plan. Missed sessions move to the next free day from today: a training day, or a rest day after a day
 * without training, so that sessions do not pile up. The order never changes; later sessions shift until rest days have
 * absorbed the delay.
 */
export function layOnCalendar(input: CalendarInput): ScheduledSession[] {
  if (input.weekdays.length === 0) throw new RangeError("A plan needs at least one training day");
  const taken = new Set(input.done.map((each) => each.on));
  let earliest = input.today;
  const isFree = (date: IsoDate): boolean =>
    !taken.has(date) && (input.weekdays.includes(weekday(date)) || !taken.has(addDays(date, -1)));
  const place = (plannedOn: IsoDate): IsoDate => {
    if (plannedOn >= earliest && !taken.has(plannedOn)) return plannedOn;
    let date = later(earliest, plannedOn);
    while (!isFree(date)) date = addDays(date, 1);
    return date;
  };
  return planned(input).map(({ week, day, plannedOn, doneOn }) => {
    if (doneOn !== undefined) return { week, day, plannedOn, date: doneOn, state: "done", isMoved: false };
    const date = place(plannedOn);
    taken.add(date);
    earliest = addDays(date, 1);
    return {
      week,
      day,
      plannedOn,
      date,
      state: date === input.today ? "today" : "upcoming",
      isMoved: date !== plannedOn,
    };
  });
}

/**
 * Share of the sessions due before today that were done; `percent` is undefined before the first is due. Sessions that
 * a fast removes from a week are not counted.
 */
export function toAdherence(sessions: readonly ScheduledSession[], today: IsoDate, fasts: readonly FastDays[] = []) {
  const excused = findExcused(sessions, fasts, today);
  const done = sessions.filter((each) => each.state === "done").length;
  const missed = sessions.filter(
    (each) => each.state !== "done" && each.plannedOn < today && !excused.has(each),
  ).length;
  const due = done + missed;
  return { done, missed, due, percent: due === 0 ? undefined : Math.round((done / due) * 100) };
}

/**
 * Whether a week's sessions may be trained: the first week, weeks that have begun, and the week after one that was
 * started.
 */
export function isWeekOpen(input: CalendarInput, week: number): boolean {
  const at = input.weeks.findIndex((each) => each.number === week);
  const before = input.weeks[at - 1];
  if (at === -1) return false;
  if (before === undefined || input.done.some((each) => each.week === before.number || each.week === week)) return true;
  return firstDays(input)(week) <= dayNumber(input.today);
}

/** The week to reschedule from: the first incomplete one; the last when all is done. */
export function firstOpenWeek(weeks: readonly WeekShape[], done: readonly SessionRef[]): number {
  const keys = new Set(done.map(sessionKey));
  const open = weeks.find((week) => week.days.some((day) => !keys.has(sessionKey({ week: week.number, day }))));
  return (open ?? weeks.at(-1))?.number ?? 1;
}

/** `count` training days spread over the week, starting on the start day. */
export function spreadWeekdays(startDate: IsoDate, count: number): Weekday[] {
  const days = Math.max(1, Math.min(7, count));
  return Array.from(
    { length: days },
    (_, index) => ((weekday(startDate) + Math.floor((index * 7) / days)) % 7) as Weekday,
  );
}
