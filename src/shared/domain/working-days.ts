import type { LocalizedText } from "../i18n/languages.ts";

function inArabic(days: number): string {
  if (days === 1) return "يوم عمل واحد";
  if (days === 2) return "يومي عمل";
  return days <= 10 ? `${days} أيام عمل` : `${days} يوم عمل`;
}

/** "3 working days", with the Arabic plural form after "within". */
export const workingDays = (days: number): LocalizedText => ({
  ar: inArabic(days),
  en: `${days} working ${days === 1 ? "day" : "days"}`,
});

/** "4 to 7 working days". */
export function workingDaysRange({ min, max }: { readonly min: number; readonly max: number }): LocalizedText {
  const { ar, en } = workingDays(max);
  if (min === max) return { ar: `خلال ${ar}`, en: `Within ${en}` };
  // Arabic says one and two without a number.
  return { ar: max === 2 ? "خلال يوم إلى يومي عمل" : `خلال ${min} إلى ${ar}`, en: `${min} to ${en}` };
}
