import type { IsoDate } from "#shared/domain/calendar.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";

/** Formats calendar days in the page's language: "السبت، 21 نوفمبر". */
export function useTrainingDates(): {
  readonly long: (date: IsoDate) => string;
  readonly short: (date: IsoDate) => string;
} {
  const language = useLanguage();
  const write = (date: IsoDate, weekday: "long" | "short", month: "long" | "short") =>
    formatDate(date, language, { timeZone: "UTC", weekday, month, year: false });
  return { long: (date) => write(date, "long", "long"), short: (date) => write(date, "short", "short") };
}
