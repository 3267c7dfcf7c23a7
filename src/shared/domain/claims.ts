import type { Language } from "../i18n/languages.ts";
import { foldText } from "./arabic-text.ts";

/**
 * Claims about food supplements that no mail of the shop may contain: that they treat, prevent or cure, that something
 * is certain or without side effects, that an authority or a study stands behind it. Compared as folded words.
 */
const phrases: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "cure",
    "cures",
    "treat disease",
    "treats",
    "heals",
    "prevents disease",
    "prevents illness",
    "prevents cancer",
    "fights cancer",
    "lowers blood pressure",
    "lowers cholesterol",
    "controls diabetes",
    "for diabetes",
    "instead of medicine",
    "replaces medicine",
    "boosts immunity",
    "burns fat",
    "melts fat",
    "guaranteed results",
    "guaranteed weight loss",
    "lose weight without",
    "miracle",
    "no side effects",
    "without side effects",
    "100 safe",
    "clinically proven",
    "scientifically proven",
    "doctor recommended",
    "fda approved",
    "sfda approved",
    "detox",
    "detoxifies",
    "anti aging",
    "increases testosterone",
    "boosts testosterone",
  ],
  ar: [
    "يعالج",
    "تعالج",
    "علاج ل",
    "علاج فعال",
    "يشفي",
    "تشفي",
    "شفاء من",
    "يقي من",
    "تقي من",
    "يمنع الأمراض",
    "يحارب السرطان",
    "يخفض الضغط",
    "يخفض ضغط الدم",
    "يخفض الكوليسترول",
    "لمرضى السكري",
    "بديل الدواء",
    "بديل عن الدواء",
    "يقوي المناعة",
    "يرفع المناعة",
    "يحرق الدهون",
    "حارق للدهون",
    "يذيب الدهون",
    "نتائج مضمونة",
    "نتيجة مضمونة",
    "إنقاص الوزن المضمون",
    "بدون رجيم",
    "بدون أعراض جانبية",
    "بلا أعراض جانبية",
    "بدون آثار جانبية",
    "بلا آثار جانبية",
    "آمن 100",
    "مثبت علميًا",
    "مثبت طبيًا",
    "ينصح به الأطباء",
    "معتمد من الغذاء والدواء",
    "معجزة",
    "سحري",
    "ديتوكس",
    "يطرد السموم",
    "يرفع التستوستيرون",
    "يزيد التستوستيرون",
  ],
};

/** "And", "with", "for" and "so" are written together with the word after them. */
const prefixes = ["", "و", "ب", "وب", "ف", "ل"] as const;

export interface Claim {
  readonly language: Language;
  /** The words that must go. */
  readonly words: string;
}

/** Claims in a text, in the order of the list; "علاج ل" is the beginning of a word. */
export function findClaims(language: Language, text: string): Claim[] {
  const folded = ` ${foldText(text)} `;
  return phrases[language].flatMap((phrase) => {
    const wanted = foldText(phrase);
    const isPrefix = language === "ar" && / ل$/.test(wanted);
    const end = isPrefix ? "" : " ";
    const forms = language === "ar" ? prefixes.map((prefix) => prefix + wanted) : [wanted];
    return forms.some((form) => folded.includes(` ${form}${end}`)) ? [{ language, words: phrase }] : [];
  });
}
