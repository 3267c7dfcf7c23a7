import type { LocalizedText } from "#shared/i18n/languages.ts";

/** What the country calls its regions. */
export type RegionWord = "governorate" | "region" | "emirate" | "state" | "province";

const words: Readonly<Record<string, RegionWord>> = {
  EG: "governorate",
  KW: "governorate",
  BH: "governorate",
  OM: "governorate",
  JO: "governorate",
  SA: "region",
  AE: "emirate",
  US: "state",
};

export const regionWord = (country: string): RegionWord => words[country] ?? "province";

const pair = (ar: string, en: string): LocalizedText => ({ ar, en });

const regions: Readonly<Record<string, readonly LocalizedText[]>> = {
  EG: [
    pair("القاهرة", "Cairo"),
    pair("الجيزة", "Giza"),
    pair("الإسكندرية", "Alexandria"),
    pair("القليوبية", "Qalyubia"),
    pair("الدقهلية", "Dakahlia"),
    pair("الشرقية", "Sharqia"),
    pair("الغربية", "Gharbia"),
    pair("المنوفية", "Monufia"),
    pair("البحيرة", "Beheira"),
    pair("كفر الشيخ", "Kafr El Sheikh"),
    pair("دمياط", "Damietta"),
    pair("بورسعيد", "Port Said"),
    pair("الإسماعيلية", "Ismailia"),
    pair("السويس", "Suez"),
    pair("الفيوم", "Faiyum"),
    pair("بني سويف", "Beni Suef"),
    pair("المنيا", "Minya"),
    pair("أسيوط", "Asyut"),
    pair("سوهاج", "Sohag"),
    pair("قنا", "Qena"),
    pair("الأقصر", "Luxor"),
    pair("أسوان", "Aswan"),
    pair("البحر الأحمر", "Red Sea"),
    pair("الوادي الجديد", "New Valley"),
    pair("مطروح", "Matrouh"),
    pair("شمال سيناء", "North Sinai"),
    pair("جنوب سيناء", "South Sinai"),
  ],
  SA: [
    pair("الرياض", "Riyadh"),
    pair("مكة المكرمة", "Makkah"),
    pair("المدينة المنورة", "Madinah"),
    pair("المنطقة الشرقية", "Eastern Province"),
    pair("القصيم", "Qassim"),
    pair("عسير", "Asir"),
    pair("تبوك", "Tabuk"),
    pair("حائل", "Hail"),
    pair("الحدود الشمالية", "Northern Borders"),
    pair("جازان", "Jazan"),
    pair("نجران", "Najran"),
    pair("الباحة", "Al Bahah"),
    pair("الجوف", "Al Jawf"),
  ],
  AE: [
    pair("أبوظبي", "Abu Dhabi"),
    pair("دبي", "Dubai"),
    pair("الشارقة", "Sharjah"),
    pair("عجمان", "Ajman"),
    pair("أم القيوين", "Umm Al Quwain"),
    pair("رأس الخيمة", "Ras Al Khaimah"),
    pair("الفجيرة", "Fujairah"),
  ],
};

/** The regions of the main delivery countries; empty for others, where the region is typed. */
export const regionsOf = (country: string): readonly LocalizedText[] => regions[country] ?? [];

/** Whether deliveries in this country need a region. */
export const needsRegion = (country: string): boolean => country in regions;
/** False where postal codes are not used. */
export const asksPostalCode = (country: string): boolean => !["AE", "QA"].includes(country);
