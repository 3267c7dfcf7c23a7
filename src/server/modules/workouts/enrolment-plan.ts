import { type KeyedDay, type Plan, type PlanDay, type PlanWeek, weeksOf } from "#server/modules/programmes/index.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { withKeys } from "#shared/domain/plan-keys.ts";
import {
  type CalendarInput,
  layOnCalendar,
  type SessionRef,
  type WeekShape,
} from "#shared/domain/training-calendar.ts";
import type { EnrolmentRow } from "./tables.ts";

const inOrder = (week: PlanWeek): PlanDay[] => [...week.days].sort((a, b) => a.order - b.order);

export const toShape = (plan: Plan): WeekShape[] =>
  weeksOf(plan).map((week) => ({ number: week.number, days: inOrder(week).map((day) => day.order) }));

export const fullestWeek = (shape: readonly WeekShape[]): number =>
  Math.max(1, ...shape.map((week) => week.days.length));

/** A day of a plan as it is stored; `undefined` when it does not exist. */
export const findDay = (plan: Plan, { week, day }: SessionRef): PlanDay | undefined =>
  weeksOf(plan)
    .find((each) => each.number === week)
    ?.days.find((each) => each.order === day);

/** A day of a plan with the keys of its parts; `undefined` when it does not exist. */
export function dayOf(plan: Plan, ref: SessionRef): KeyedDay | undefined {
  const found = findDay(plan, ref);
  return found && withKeys(found, ref.week, ref.day);
}

export type DoneSession = SessionRef & { readonly on: IsoDate };

/** Input for an enrolment's calendar; `undefined` without a start day. */
export function calendarInput(
  row: EnrolmentRow,
  weeks: readonly WeekShape[],
  done: readonly DoneSession[],
  now: Date,
): CalendarInput | undefined {
  if (row.startDate === null || row.weekdays.length === 0) return undefined;
  const { startDate, anchorWeek, weekdays, timezone } = row;
  // While paused, time stops and nothing is due.
  return { weeks, startDate, anchorWeek, weekdays, done, today: dateIn(row.frozenAt ?? now, timezone) };
}

export const layOut = (input: CalendarInput | undefined) => (input === undefined ? [] : layOnCalendar(input));
