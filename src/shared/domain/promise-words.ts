import type { LocalizedText } from "../i18n/languages.ts";
import type { Promised } from "./delivery-promise.ts";
import { formatDate } from "./format-date.ts";

/** "Arrives 29 November–1 December". Written on the server, since browsers differ in names of months. */
export function promiseSentence({ from, to }: Promised): LocalizedText {
  const day = (on: string, language: "ar" | "en") => formatDate(on, language, { timeZone: "UTC", year: false });
  if (from === to) return { ar: `يصلك يوم ${day(from, "ar")}`, en: `Arrives ${day(from, "en")}` };
  return {
    ar: `يصلك بين ${day(from, "ar")} و${day(to, "ar")}`,
    en: `Arrives ${day(from, "en")}–${day(to, "en")}`,
  };
}
