import type { Language, LocalizedText } from "../i18n/languages.ts";

const names: Readonly<Record<string, LocalizedText>> = {
  visa: { ar: "فيزا", en: "Visa" },
  mastercard: { ar: "ماستركارد", en: "Mastercard" },
  mada: { ar: "مدى", en: "mada" },
  amex: { ar: "أمريكان إكسبريس", en: "American Express" },
};

/** "Visa", for the brand as a provider names it; `undefined` for others. */
export const cardBrandName = (brand: string, language: Language): string | undefined =>
  names[brand.toLowerCase()]?.[language];
