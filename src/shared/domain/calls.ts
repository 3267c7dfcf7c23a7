import { addDays, dateIn, type IsoDate, type Weekday, weekday } from "./calendar.ts";
import { atMinute, type DaysOff, isOff } from "./working-hours.ts";

/** Booked: `held` or `missed` afterwards, `cancelled` before. */
export const bookingStates = ["booked", "held", "missed", "cancelled"] as const;
export type BookingState = (typeof bookingStates)[number];
export type BookingSide = "member" | "coach";

const minuteMs = 60_000;
/** Calls are booked, moved and cancelled freely until then. */
export const noticeHours = 12;
/** How far ahead calls can be booked. */
export const bookableDays = 21;
const cellMinutes = 15;
/** The link is shown from then until the end. */
const linkMinutes = 10;

/** When a coach takes calls on a weekday, in minutes of their day. */
export interface SlotRange {
  readonly weekday: Weekday;
  readonly fromMinute: number;
  readonly untilMinute: number;
}

export interface CallTimes {
  readonly ranges: readonly SlotRange[];
  /** The coach's. */
  readonly zone: string;
  readonly minutes: number;
  /** The coach takes no calls on these days. */
  readonly daysOff: readonly DaysOff[];
}

const slotsOn = (day: IsoDate, { ranges, zone, minutes }: CallTimes): Date[] =>
  ranges
    .filter((range) => range.weekday === weekday(day))
    .flatMap(({ fromMinute, untilMinute }) =>
      Array.from({ length: Math.floor((untilMinute - fromMinute) / minutes) }, (_, nth) =>
        atMinute(day, fromMinute + nth * minutes, zone),
      ),
    );

/** Whether there is time enough to change anything about a call. */
export const isInTime = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() >= noticeHours * 60 * minuteMs;

/** All beginnings of calls from now on that can be booked in time, whoever has them; oldest first. */
export function findSlots(times: CallTimes, now: Date): Date[] {
  const today = dateIn(now, times.zone);
  const days = Array.from({ length: bookableDays + 1 }, (_, nth) => addDays(today, nth));
  const open = days.filter((day) => !isOff(day, times.daysOff));
  const found = open.flatMap((day) => slotsOn(day, times)).filter((startsAt) => isInTime(startsAt, now));
  return found.toSorted((a, b) => a.getTime() - b.getTime());
}

/** The quarter hours of a call. */
export const toCells = (startsAt: Date, minutes: number): Date[] =>
  Array.from(
    { length: Math.ceil(minutes / cellMinutes) },
    (_, nth) => new Date(startsAt.getTime() + nth * cellMinutes * minuteMs),
  );

export const toEnd = (startsAt: Date, minutes: number): Date => new Date(startsAt.getTime() + minutes * minuteMs);

/** When the link to a call opens. */
export const linkOpensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - linkMinutes * minuteMs);

/** Whether the link to a call is shown. */
export const isLinkOpen = (startsAt: Date, minutes: number, now: Date): boolean =>
  linkOpensAt(startsAt) <= now && now < toEnd(startsAt, minutes);
