import { diffDays, formatDate, type IsoDate } from "#shared/domain/calendar.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";

/** Days of a subscription's calendar in the page's language: "21 نوفمبر 2026". */
export function useDay(): (day: IsoDate) => string {
  const language = useLanguage();
  return (day) => formatDate(day, language, { timeZone: "UTC" });
}

export interface Progress {
  readonly passed: number;
  readonly whole: number;
  readonly left: number;
}

/** How far a period is on a day: never before its beginning, never beyond its end. */
export function toProgress(from: IsoDate, to: IsoDate, today: IsoDate): Progress {
  const whole = Math.max(1, diffDays(from, to));
  const passed = Math.min(whole, Math.max(0, diffDays(from, today)));
  return { passed, whole, left: whole - passed };
}
