import { addDays, dateIn, diffDays, type IsoDate, type Weekday, weekday } from "./calendar.ts";
import { momentOf } from "./local-time.ts";

/** Days on which a coach does not work, the last one included. */
export interface DaysOff {
  readonly from: IsoDate;
  readonly until: IsoDate;
}

/** Weekly working hours, "10:00" to "18:00" in a coach's zone. */
export interface WorkingHours {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly until: string;
  readonly daysOff?: readonly DaysOff[];
}

export const usualHours: WorkingHours = { days: [0, 1, 2, 3, 4], from: "10:00", until: "18:00" };
export const usualZone = "Africa/Cairo";

const hourMs = 3_600_000;
/** A deadline is searched for this long; hours without any working day never end. */
const maxDays = 366;

const toMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

export const isOff = (day: IsoDate, daysOff: readonly DaysOff[] = []): boolean =>
  daysOff.some(({ from, until }) => from <= day && day <= until);

/** The working span of a day in milliseconds; `undefined` on days without work. */
function spanOn(day: IsoDate, hours: WorkingHours, zone: string): [number, number] | undefined {
  const { days, from, until, daysOff } = hours;
  if (!days.includes(weekday(day)) || isOff(day, daysOff)) return undefined;
  return [atMinute(day, toMinutes(from), zone).getTime(), atMinute(day, toMinutes(until), zone).getTime()];
}

/** The moment of a day's minute in the zone, also on days on which the clock changes. */
export const atMinute = (day: IsoDate, minute: number, zone: string): Date =>
  momentOf({ date: day, second: minute * 60 }, zone);

/** Working hours between two moments. */
export function workingHoursBetween(from: Date, until: Date, hours: WorkingHours, zone: string): number {
  const [start, end] = [from.getTime(), until.getTime()];
  let total = 0;
  for (let day = dateIn(from, zone); start < end && day <= dateIn(until, zone); day = addDays(day, 1)) {
    const span = spanOn(day, hours, zone);
    if (span !== undefined) total += Math.max(0, Math.min(end, span[1]) - Math.max(start, span[0]));
  }
  return total / hourMs;
}

/** The moment after a number of working hours; `undefined` when it is more than a year away. */
export function addWorkingHours(from: Date, count: number, hours: WorkingHours, zone: string): Date | undefined {
  let left = count * hourMs;
  let day = dateIn(from, zone);
  for (let nth = 0; nth <= maxDays; nth += 1, day = addDays(day, 1)) {
    const span = spanOn(day, hours, zone);
    const begin = span === undefined ? 0 : Math.max(from.getTime(), span[0]);
    const length = span === undefined ? 0 : Math.max(0, span[1] - begin);
    if (span !== undefined && left <= length) return new Date(begin + left);
    left -= length;
  }
  return undefined;
}

/** The working time of each day, the last one included; `undefined` on days without work. */
export const workingSpans = (from: IsoDate, until: IsoDate, hours: WorkingHours, zone: string) =>
  Array.from({ length: Math.max(0, diffDays(from, until) + 1) }, (_, nth) => {
    const day = addDays(from, nth);
    const span = spanOn(day, hours, zone);
    return { day, span: span && { begins: new Date(span[0]), ends: new Date(span[1]) } };
  });

/** The day on which a coach is back, if their next working day of the week is a day off; else `undefined`. */
export function findBackOn(today: IsoDate, { days, daysOff }: WorkingHours): IsoDate | undefined {
  const week = Array.from({ length: maxDays }, (_, nth) => addDays(today, nth)).filter((day) =>
    days.includes(weekday(day)),
  );
  const [next] = week;
  if (next === undefined || !isOff(next, daysOff)) return undefined;
  return week.find((day) => !isOff(day, daysOff));
}
