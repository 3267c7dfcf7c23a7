/** A calendar day, `YYYY-MM-DD`, without time or time zone. */
export type IsoDate = string;

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const dayMs = 86_400_000;

/** Whether the value is an existing day in the years 1000 to 9999. */
export function isIsoDate(value: unknown): value is IsoDate {
  if (typeof value !== "string" || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  // A day that the month does not have is read as one of the next month, or not at all.
  return day.getUTCDate() === Number(value.slice(8));
}

/** Days since 1 January 1970, counted in UTC, where all days have 24 hours. */
export function dayNumber(date: IsoDate): number {
  if (!isIsoDate(date)) throw new RangeError(`Not a calendar day: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

export function fromDayNumber(day: number): IsoDate {
  const date = new Date(day * dayMs);
  const text = Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
  // Years before 1000 begin with a zero, later ones than 9999 with a sign.
  if (!/^[1-9]/.test(text)) throw new RangeError("Outside the calendar");
  return text;
}

/** Adds whole days; negative allowed. */
export function addDays(date: IsoDate, days: number): IsoDate {
  if (!Number.isInteger(days)) throw new RangeError(`Not a whole number of days: ${days}`);
  return fromDayNumber(dayNumber(date) + days);
}

/** Adds whole months; clamps to the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  if (!Number.isInteger(months)) throw new RangeError(`Not a whole number of months: ${months}`);
  const from = new Date(dayNumber(date) * dayMs);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return fromDayNumber(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / dayMs);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function diffDays(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function weekday(date: IsoDate): Weekday {
  return weekdayOf(dayNumber(date));
}

export function weekdayOf(day: number): Weekday {
  return asWeekday(day + 4); // day 0, 1 January 1970, was a Thursday
}

function asWeekday(days: number): Weekday {
  return (((days % 7) + 7) % 7) as Weekday;
}

/** First day of the date's week, for weeks that begin on `firstDay`. */
export function startOfWeek(date: IsoDate, firstDay: Weekday): IsoDate {
  return addDays(date, -asWeekday(weekday(date) - firstDay));
}

/** First day of the week in a country: Saturday in Egypt, Sunday in Saudi Arabia and the US, else Monday. */
export function firstDayOfWeek(countryCode: string): Weekday {
  const first: Readonly<Record<string, Weekday>> = { EG: 6, SA: 0, US: 0 };
  return Object.hasOwn(first, countryCode) ? (first[countryCode] ?? 1) : 1;
}

/** The day at `now` in a time zone (IANA name). */
export function dateIn(now: Date, timeZone: string): IsoDate {
  // Swedish writes days as ISO 8601 does.
  return dateFormatter("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}

/** Start of a day in a time zone. Where clocks skip midnight, the first time that exists on that day. */
export function startOfDay(date: IsoDate, timeZone: string): Date {
  // Offsets are at most 14 hours, and local dates never go backwards, so a binary search works.
  let [before, from] = [(dayNumber(date) - 1) * dayMs, (dayNumber(date) + 1) * dayMs];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dateIn(new Date(middle), timeZone) >= date) from = middle;
    else before = middle;
  }
  return new Date(from);
}

/** The last millisecond of the calendar day that lies `days` after the day of `from`. */
export function endOfDays(from: Date, days: number, timezone: string): Date {
  const dayAfter = addDays(dateIn(from, timezone), days + 1);
  return new Date(startOfDay(dayAfter, timezone).getTime() - 1);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A format of dates and times, kept: making one costs about fifty times as much as using it. */
export function dateFormatter(locale: string, fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(fields);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, fields);
  formatters.set(key, made);
  return made;
}
