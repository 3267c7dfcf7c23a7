import type { Language } from "#shared/i18n/languages.ts";
import { dateFormatter, type IsoDate, isIsoDate } from "./calendar.ts";

/** A calendar day, an ISO 8601 time, or a moment. */
export type DateInput = IsoDate | Date;

/**
 * `timeZone` is an IANA name and must be the same on the server and in the browser to avoid hydration mismatches;
 * calendar days ignore it.
 */
export type DateOptions = {
  timeZone: string;
  weekday?: "long" | "short";
  month?: "long" | "short" | "numeric";
  year?: boolean;
};

/**
 * "20 نوفمبر 2026", "20 November 2026": Gregorian, Latin digits, no hidden marks. Throws RangeError for an invalid
 * date.
 */
export function formatDate(input: DateInput, language: Language, options: DateOptions): string {
  const { moment, timeZone } = toMoment(input, options.timeZone);
  return plain(
    dateFormatter(localeOf(language), {
      timeZone,
      day: "numeric",
      month: options.month ?? "long",
      ...(options.year === false ? {} : { year: "numeric" }),
      ...(options.weekday ? { weekday: options.weekday } : {}),
    }).format(moment),
  );
}

/** "5:05 م", "5:05 pm". */
export function formatTime(input: DateInput, language: Language, options: { timeZone: string }): string {
  const { moment, timeZone } = toMoment(input, options.timeZone);
  return plain(
    dateFormatter(localeOf(language), { timeZone, hour: "numeric", minute: "2-digit", hour12: true }).format(moment),
  );
}

/** Date and time, joined here because Intl's separator differs between versions. */
export function formatDateTime(input: DateInput, language: Language, options: DateOptions): string {
  const comma = language === "ar" ? "،" : ",";
  return `${formatDate(input, language, options)}${comma} ${formatTime(input, language, options)}`;
}

function toMoment(input: DateInput, timeZone: string): { moment: Date; timeZone: string } {
  if (isIsoDate(input)) return { moment: new Date(`${input}T00:00:00Z`), timeZone: "UTC" };
  const moment = new Date(input);
  if (Number.isNaN(moment.getTime())) throw new RangeError("Not a date");
  return { moment, timeZone };
}

function localeOf(language: Language): string {
  return language === "ar" ? "ar-EG-u-nu-latn-ca-gregory" : "en-GB";
}

// Direction marks and narrow no-break spaces differ between versions of Intl.
function plain(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, "").replace(/\u202f/g, "\u00a0");
}
