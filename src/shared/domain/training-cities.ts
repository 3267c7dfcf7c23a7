import type { LocalizedText } from "#shared/i18n/languages.ts";

/** A city whose prayer times are known. */
export interface TrainingCity {
  readonly id: string;
  readonly country: string;
  readonly name: LocalizedText;
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
}

type Row = readonly [id: string, country: string, ar: string, en: string, zone: string, lat: number, lng: number];

// The first of a country stands for it.
const rows: readonly Row[] = [
  ["cairo", "EG", "القاهرة", "Cairo", "Africa/Cairo", 30.0444, 31.2357],
  ["alexandria", "EG", "الإسكندرية", "Alexandria", "Africa/Cairo", 31.2001, 29.9187],
  ["mansoura", "EG", "المنصورة", "Mansoura", "Africa/Cairo", 31.0409, 31.3785],
  ["port-said", "EG", "بورسعيد", "Port Said", "Africa/Cairo", 31.2653, 32.3019],
  ["asyut", "EG", "أسيوط", "Asyut", "Africa/Cairo", 27.1783, 31.1859],
  ["hurghada", "EG", "الغردقة", "Hurghada", "Africa/Cairo", 27.2579, 33.8116],
  ["luxor", "EG", "الأقصر", "Luxor", "Africa/Cairo", 25.6872, 32.6396],
  ["aswan", "EG", "أسوان", "Aswan", "Africa/Cairo", 24.0889, 32.8998],
  ["riyadh", "SA", "الرياض", "Riyadh", "Asia/Riyadh", 24.7136, 46.6753],
  ["jeddah", "SA", "جدة", "Jeddah", "Asia/Riyadh", 21.4858, 39.1925],
  ["makkah", "SA", "مكة المكرمة", "Makkah", "Asia/Riyadh", 21.3891, 39.8579],
  ["madinah", "SA", "المدينة المنورة", "Madinah", "Asia/Riyadh", 24.5247, 39.5692],
  ["dammam", "SA", "الدمام", "Dammam", "Asia/Riyadh", 26.4207, 50.0888],
  ["buraydah", "SA", "بريدة", "Buraydah", "Asia/Riyadh", 26.326, 43.975],
  ["abha", "SA", "أبها", "Abha", "Asia/Riyadh", 18.2164, 42.5053],
  ["tabuk", "SA", "تبوك", "Tabuk", "Asia/Riyadh", 28.3838, 36.555],
  ["dubai", "AE", "دبي", "Dubai", "Asia/Dubai", 25.2048, 55.2708],
  ["abu-dhabi", "AE", "أبوظبي", "Abu Dhabi", "Asia/Dubai", 24.4539, 54.3773],
  ["sharjah", "AE", "الشارقة", "Sharjah", "Asia/Dubai", 25.3463, 55.4209],
  ["al-ain", "AE", "العين", "Al Ain", "Asia/Dubai", 24.2075, 55.7447],
  ["kuwait", "KW", "الكويت", "Kuwait City", "Asia/Kuwait", 29.3759, 47.9774],
  ["doha", "QA", "الدوحة", "Doha", "Asia/Qatar", 25.2854, 51.531],
  ["manama", "BH", "المنامة", "Manama", "Asia/Bahrain", 26.2285, 50.586],
  ["muscat", "OM", "مسقط", "Muscat", "Asia/Muscat", 23.588, 58.3829],
  ["salalah", "OM", "صلالة", "Salalah", "Asia/Muscat", 17.0151, 54.0924],
  ["amman", "JO", "عمّان", "Amman", "Asia/Amman", 31.9454, 35.9284],
  ["beirut", "LB", "بيروت", "Beirut", "Asia/Beirut", 33.8938, 35.5018],
  ["damascus", "SY", "دمشق", "Damascus", "Asia/Damascus", 33.5138, 36.2765],
  ["jerusalem", "PS", "القدس", "Jerusalem", "Asia/Hebron", 31.7683, 35.2137],
  ["gaza", "PS", "غزة", "Gaza", "Asia/Gaza", 31.5017, 34.4668],
  ["baghdad", "IQ", "بغداد", "Baghdad", "Asia/Baghdad", 33.3152, 44.3661],
  ["sanaa", "YE", "صنعاء", "Sana'a", "Asia/Aden", 15.3694, 44.191],
  ["khartoum", "SD", "الخرطوم", "Khartoum", "Africa/Khartoum", 15.5007, 32.5599],
  ["tripoli", "LY", "طرابلس", "Tripoli", "Africa/Tripoli", 32.8872, 13.1913],
  ["tunis", "TN", "تونس", "Tunis", "Africa/Tunis", 36.8065, 10.1815],
  ["algiers", "DZ", "الجزائر", "Algiers", "Africa/Algiers", 36.7538, 3.0588],
  ["casablanca", "MA", "الدار البيضاء", "Casablanca", "Africa/Casablanca", 33.5731, -7.5898],
  ["istanbul", "TR", "إسطنبول", "Istanbul", "Europe/Istanbul", 41.0082, 28.9784],
  ["london", "GB", "لندن", "London", "Europe/London", 51.5074, -0.1278],
  ["paris", "FR", "باريس", "Paris", "Europe/Paris", 48.8566, 2.3522],
  ["berlin", "DE", "برلين", "Berlin", "Europe/Berlin", 52.52, 13.405],
  ["new-york", "US", "نيويورك", "New York", "America/New_York", 40.7128, -74.006],
  ["toronto", "CA", "تورونتو", "Toronto", "America/Toronto", 43.6532, -79.3832],
];

export const trainingCities: readonly TrainingCity[] = rows.map(([id, country, ar, en, zone, latitude, longitude]) => ({
  ...{ id, country, zone, latitude, longitude },
  name: { ar, en },
}));

export const findTrainingCity = (id: string): TrainingCity | undefined => trainingCities.find((one) => one.id === id);

/** The city that a member starts with: the first of their country, else Cairo. */
export function usualCity(country: string | null): TrainingCity {
  const found = trainingCities.find((one) => one.country === country) ?? trainingCities[0];
  if (found === undefined) throw new Error("there are no cities");
  return found;
}
