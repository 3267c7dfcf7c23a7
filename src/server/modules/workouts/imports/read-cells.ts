import { addDays, type IsoDate, isIsoDate } from "#shared/domain/calendar.ts";
import { toLatinDigits } from "#shared/domain/digits.ts";
import type { LocalTime } from "#shared/domain/local-time.ts";
import type { RowFault } from "#shared/domain/workout-files.ts";

/** The error of a row, which is then skipped. */
export class RowRefused extends Error {
  readonly code: RowFault;

  constructor(code: RowFault) {
    super(code);
    this.code = code;
  }
}

/** A name or a title on one line: no control characters, no direction marks. */
export const toLine = (cell: string, most: number): string =>
  cell
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim()
    .slice(0, most)
    .toWellFormed()
    .trim();

/** A text that may have line breaks. */
export const toNote = (cell: string): string =>
  cell
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();

const plain = (cell: string): string => toLatinDigits(toLine(cell, 100));

/** A number with a decimal point or comma; `null` for an empty cell. Throws NUMBER_INVALID. */
export function toNumber(cell: string): number | null {
  const text = plain(cell);
  if (text === "") return null;
  if (!/^\d{1,9}([.,]\d{1,20})?$/.test(text)) throw new RowRefused("NUMBER_INVALID");
  return Number(text.replace(",", "."));
}

/** The number of a set, within what a set can have; nothing is `null`. */
export function toAmount(cell: string, { factor = 1, most }: { readonly factor?: number; readonly most: number }) {
  const value = toNumber(cell);
  if (value === null || value === 0) return null;
  const amount = Math.round(value * factor);
  if (amount > most) throw new RowRefused("NUMBER_TOO_BIG");
  return amount;
}

/** An effort from 1 to 10 in halves; nothing, or 0, is `null`. */
export function toEffort(cell: string): number | null {
  const value = toNumber(cell);
  if (value === null || value === 0) return null;
  if (value < 1 || value > 10) throw new RowRefused("NUMBER_INVALID");
  return Math.round(value * 2) / 2;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (value: number): string => String(value).padStart(2, "0");

/** Hours of a twelve-hour clock: 12 am is midnight. */
function toHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "p" || half === "م" ? 12 : 0);
}

const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\s?(?<half>[aApPصم])(?:\.?[mM]\.?)?)?`;
const byNumbers = new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})[T ]\s?${time}$`);
const byName = new RegExp(String.raw`^(?<day>\d{1,2}) (?<name>[A-Za-z]{3})[a-z.]* (?<year>\d{4}),? ${time}$`);

export const earliestWorkout: IsoDate = "2000-01-01";

/** `2025-07-26 07:06:00`, with `AM` or `PM`, or `26 Jul 2025, 07:06`. Throws DATE_INVALID, DATE_TOO_EARLY. */
export function toLocalTime(cell: string): LocalTime {
  const text = plain(cell);
  const found = (byNumbers.exec(text) ?? byName.exec(text))?.groups;
  if (found === undefined) throw new RowRefused("DATE_INVALID");
  const month = found.month === undefined ? months.indexOf((found.name ?? "").toLowerCase()) + 1 : Number(found.month);
  const date = `${found.year}-${two(month)}-${two(Number(found.day))}`;
  const hour = toHour(Number(found.hour), found.half?.toLowerCase());
  const [minute, second] = [Number(found.minute), Number(found.second ?? 0)];
  if (!isIsoDate(date) || hour === undefined || minute > 59 || second > 59) throw new RowRefused("DATE_INVALID");
  if (date < earliestWorkout) throw new RowRefused("DATE_TOO_EARLY");
  return { date, second: hour * 3600 + minute * 60 + second };
}

/** `2025-07-26T07:06`: how ids name a time. */
export const toMinute = ({ date, second }: LocalTime): string =>
  `${date}T${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}`;

const daySeconds = 86_400;

export function later({ date, second }: LocalTime, seconds: number): LocalTime {
  const total = second + seconds;
  return { date: addDays(date, Math.floor(total / daySeconds)), second: total % daySeconds };
}

/** `1h 5m`, `45m`, `1:05:00`, or seconds, at most a day; 0 for what says no length. */
export function toDuration(cell: string): number {
  const text = plain(cell).toLowerCase();
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  const words = /^(?:(\d{1,2})\s?h[a-z]*)?\s*(?:(\d{1,4})\s?m[a-z]*)?\s*(?:(\d{1,6})\s?s[a-z]*)?$/.exec(text);
  const parts = clock ?? words;
  const seconds = /^\d{1,6}([.,]\d+)?$/.test(text)
    ? Number(text.replace(",", "."))
    : [3600, 60, 1].reduce((sum, unit, at) => sum + unit * Number(parts?.[at + 1] ?? 0), 0);
  return Math.min(daySeconds, Math.round(seconds));
}
