import type { IsoDate } from "./calendar.ts";

/** Local date and time without a zone. */
export interface LocalTime {
  readonly date: IsoDate;
  /** Seconds since midnight. */
  readonly second: number;
}

const asUtc = ({ date, second }: LocalTime): number => Date.parse(`${date}T00:00:00Z`) + second * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  formats.set(timeZone, made);
  return made;
}

/** The time at `at` in a time zone (IANA name), "15:04:05". */
export const timeIn = (at: Date, timeZone: string): string => formatIn(timeZone).format(at).slice(-"15:04:05".length);

/** The hour at `at` in a time zone (IANA name), 0 to 23. */
export const hourIn = (at: Date, timeZone: string): number => Number(timeIn(at, timeZone).slice(0, 2));

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const numbers = formatIn(timeZone).format(moment).match(/\d+/g) ?? [];
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
}

const dayMs = 86_400_000;

/**
 * The moment at which clocks of a time zone (IANA name) show a time. One that they skip is moved on by as much as they
 * skip; of one that they show twice it is the first. Throws RangeError for an unknown zone.
 */
export function momentOf(time: LocalTime, timeZone: string): Date {
  const wall = asUtc(time);
  // Before and after a change of clocks that may be near; the earlier offset names the earlier moment.
  const [before, after] = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  const first = wall - before;
  const isFirst = offsetAt(first, timeZone) === before || offsetAt(wall - after, timeZone) !== after;
  return new Date(isFirst ? first : wall - after);
}

/** A full hour of a day. */
export const hourOfDay = (date: IsoDate, hour: number, timeZone: string): Date =>
  momentOf({ date, second: hour * 3600 }, timeZone);
