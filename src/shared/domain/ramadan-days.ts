import { addDays, diffDays, type IsoDate } from "./calendar.ts";
import { offeredDays } from "./ramadan.ts";

/** A Ramadan; `untilOn` is its last day. */
export interface Ramadan {
  /** Hijri year. */
  readonly year: number;
  readonly fromOn: IsoDate;
  readonly untilOn: IsoDate;
}

/** By how many days a country's first and last day differ from the calendar, once the moon was sighted: -1, 0 or 1. */
export interface MoonShift {
  readonly startShift: number;
  readonly endShift: number;
}

export const noShift: MoonShift = { startShift: 0, endShift: 0 };
export const moonShifts = [-1, 0, 1] as const;

/** Countries whose days can be corrected one by one; `ZZ` is everywhere else. */
export const ramadanCountries = ["EG", "SA", "AE", "KW", "QA", "BH", "OM", "ZZ"] as const;
export type RamadanCountry = (typeof ramadanCountries)[number];

export const toRamadanCountry = (country: string): RamadanCountry =>
  ramadanCountries.find((one) => one === country) ?? "ZZ";

const month = 9;
const hijri = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
  ...{ timeZone: "UTC", year: "numeric", month: "numeric", day: "numeric" },
});

/** A day in the calendar of Umm al-Qura. */
export function toHijri(date: IsoDate): { readonly year: number; readonly month: number; readonly day: number } {
  const parts = hijri.formatToParts(new Date(`${date}T00:00:00Z`));
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return { year: part("year"), month: part("month"), day: part("day") };
}

const known = new Map<number, Ramadan>();
// 1 Muharram 1447 in the calendar of Umm al-Qura; a Hijri year has 354 or 355 days.
const anchor = { year: 1447, on: "2025-06-26" } as const;
const yearDays = 354.367;
const daysBefore = 236;

/** The days of Ramadan in a Hijri year, as the calendar of Umm al-Qura has them. */
export function ramadanOf(year: number): Ramadan {
  const found = known.get(year);
  if (found !== undefined) return found;
  let on = addDays(anchor.on, Math.round((year - anchor.year) * yearDays) + daysBefore);
  while (toHijri(on).month > month) on = addDays(on, -1);
  while (toHijri(on).month < month) on = addDays(on, 1);
  const fromOn = addDays(on, 1 - toHijri(on).day);
  const last = addDays(fromOn, 29);
  const made: Ramadan = { year, fromOn, untilOn: toHijri(last).month === month ? last : addDays(fromOn, 28) };
  known.set(year, made);
  return made;
}

/** The days as the moon was sighted. */
export const shiftRamadan = ({ year, fromOn, untilOn }: Ramadan, { startShift, endShift }: MoonShift): Ramadan => ({
  year,
  fromOn: addDays(fromOn, startShift),
  untilOn: addDays(untilOn, endShift),
});

/** A month has 29 or 30 days. */
export function isMonthLong({ fromOn, untilOn }: Pick<Ramadan, "fromOn" | "untilOn">): boolean {
  const days = diffDays(fromOn, untilOn) + 1;
  return days === 29 || days === 30;
}

/** The Ramadan that is not over on a day: the running or the coming one. */
export function nextRamadan(today: IsoDate, shiftOf: (year: number) => MoonShift = () => noShift): Ramadan {
  const { year } = toHijri(today);
  const found = [year, year + 1].map((one) => shiftRamadan(ramadanOf(one), shiftOf(one)));
  return found.find(({ untilOn }) => untilOn >= today) ?? ramadanOf(year + 1);
}

export const isOffered = ({ fromOn, untilOn }: Ramadan, today: IsoDate): boolean =>
  addDays(fromOn, -offeredDays) <= today && today <= untilOn;
