import { CalculationMethod, Coordinates, PrayerTimes } from "adhan";
import type { IsoDate } from "#shared/domain/calendar.ts";
import { type TrainingWindow, windowTimes } from "#shared/domain/ramadan.ts";
import type { TrainingCity } from "#shared/domain/training-cities.ts";

/** The calculation method of a country; elsewhere that of the Muslim World League. */
const methods: Readonly<Record<string, () => ReturnType<typeof CalculationMethod.Other>>> = {
  EG: CalculationMethod.Egyptian,
  SD: CalculationMethod.Egyptian,
  LY: CalculationMethod.Egyptian,
  SA: CalculationMethod.UmmAlQura,
  YE: CalculationMethod.UmmAlQura,
  BH: CalculationMethod.UmmAlQura,
  AE: CalculationMethod.Dubai,
  KW: CalculationMethod.Kuwait,
  QA: CalculationMethod.Qatar,
  TR: CalculationMethod.Turkey,
  US: CalculationMethod.NorthAmerica,
  CA: CalculationMethod.NorthAmerica,
};

/** Start and end of the fast in a city on a day. */
export function prayerTimes(city: TrainingCity, day: IsoDate): { readonly fajr: Date; readonly maghrib: Date } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const method = methods[city.country] ?? CalculationMethod.MuslimWorldLeague;
  // The library reads the calendar day from the local fields of the date.
  const { fajr, maghrib } = new PrayerTimes(
    new Coordinates(city.latitude, city.longitude),
    new Date(year, month - 1, date),
    method(),
  );
  return { fajr, maghrib };
}

const minuteMs = 60_000;

/** When a member trains on a day of the fast. */
export function trainingTime(city: TrainingCity, day: IsoDate, window: TrainingWindow): Date {
  const { prayer, minutes } = windowTimes[window];
  return new Date(prayerTimes(city, day)[prayer].getTime() + minutes * minuteMs);
}
