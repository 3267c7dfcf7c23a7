import { expect, test } from "vitest";
import { formatTime } from "#shared/domain/format-date.ts";
import { findTrainingCity, type TrainingCity, trainingCities, usualCity } from "#shared/domain/training-cities.ts";
import { prayerTimes, trainingTime } from "./prayer-times.ts";

function city(id: string): TrainingCity {
  const found = findTrainingCity(id);
  if (found === undefined) throw new Error(`there is no city ${id}`);
  return found;
}
const minuteMs = 60_000;

test("Fajr and Maghrib are within two minutes of the published ones", () => {
  const published = [
    ["cairo", "2026-02-20T05:04+02:00", "2026-02-20T17:47+02:00"],
    ["riyadh", "2026-02-20T05:05+03:00", "2026-02-20T17:51+03:00"],
    ["dubai", "2026-02-20T05:32+04:00", "2026-02-20T18:19+04:00"],
  ] as const;
  for (const [id, fajr, maghrib] of published) {
    const found = prayerTimes(city(id), "2026-02-20");
    expect(Math.abs(found.fajr.getTime() - Date.parse(fajr)), `${id} Fajr`).toBeLessThanOrEqual(2 * minuteMs);
    expect(Math.abs(found.maghrib.getTime() - Date.parse(maghrib)), `${id} Maghrib`).toBeLessThanOrEqual(2 * minuteMs);
  }
});

test("training is an hour before Iftar, ninety minutes after it, or ninety before Fajr", () => {
  const at = (window: Parameters<typeof trainingTime>[2]) =>
    formatTime(trainingTime(city("cairo"), "2026-02-20", window), "en", { timeZone: "Africa/Cairo" });
  const plain = (text: string) => text.replace(/\u00a0/g, " ");
  expect(plain(at("before_iftar"))).toBe("4:47 pm");
  expect(plain(at("after_iftar"))).toBe("7:17 pm");
  expect(plain(at("before_suhoor"))).toBe("3:34 am");
});

test("every city has its times on its own day, in the order of a fast", () => {
  for (const one of trainingCities) {
    const { fajr, maghrib } = prayerTimes(one, "2027-02-08");
    const days = [fajr, maghrib].map((time) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: one.zone, dateStyle: "short" }).format(time),
    );
    expect(days, one.id).toEqual(["2027-02-08", "2027-02-08"]);
    const hours = (maghrib.getTime() - fajr.getTime()) / 3_600_000;
    expect(hours, one.id).toBeGreaterThan(10);
    expect(hours, one.id).toBeLessThan(14.5);
  }
});

test("a member starts with the first city of their country, else with Cairo", () => {
  expect(["SA", "AE", "GB", "IS", null].map((country) => usualCity(country).id)).toEqual([
    "riyadh",
    "dubai",
    "london",
    "cairo",
    "cairo",
  ]);
});
