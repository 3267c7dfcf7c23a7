import { diffDays, type IsoDate } from "#shared/domain/calendar.ts";
import { formatDate } from "#shared/domain/format-date.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";

/** Formats a subscription's calendar day in the page's language: "21 نوفمبر 2026". */
export function useDay(): (day: IsoDate) => string {
  const language = useLanguage();
  return (day) => formatDate(day, language, { timeZone: "UTC" });
}

export interface Progress {
  readonly passed: number;
  readonly whole: number;
  readonly left: number;
}

/** The progress of a period on a day, between 0 and its length. */
export function toProgress(from: IsoDate, to: IsoDate, today: IsoDate): Progress {
  const whole = Math.max(1, diffDays(from, to));
  const passed = Math.min(whole, Math.max(0, diffDays(from, today)));
  return { passed, whole, left: whole - passed };
}
