import type { IsoDate } from "./calendar.ts";

/** A clock on the wall: no zone. */
export interface LocalTime {
  readonly date: IsoDate;
  /** Seconds since midnight. */
  readonly second: number;
}

const asUtc = ({ date, second }: LocalTime): number => Date.parse(`${date}T00:00:00Z`) + second * 1000;

/**
 * Tells the moment at which clocks of a time zone (IANA name) show a time. One that they skip is moved on by as much as
 * they skip; of one that they show twice it is the first. Throws RangeError for an unknown zone.
 */
export function createLocalClock(timeZone: string): (time: LocalTime) => Date {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  const offsetAt = (moment: number): number => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(
      ...([part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")] as const),
    );
    return shown - moment;
  };
  const halfDay = 43_200_000;
  return (time) => {
    const wall = asUtc(time);
    // Before and after a change of clocks that may be near; the earlier offset names the earlier moment.
    const [before, after] = [offsetAt(wall - 2 * halfDay), offsetAt(wall + 2 * halfDay)];
    const first = wall - before;
    return new Date(offsetAt(first) === before || offsetAt(wall - after) !== after ? first : wall - after);
  };
}
