import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, diffDays } from "./calendar.ts";
import {
  isMonthLong,
  isOffered,
  moonShifts,
  nextRamadan,
  ramadanOf,
  shiftRamadan,
  toHijri,
  toRamadanCountry,
} from "./ramadan-days.ts";

const days = (from: number, to: number) =>
  fc.integer({ min: 0, max: (to - from) * 365 }).map((count) => addDays(`${from}-01-01`, count));

test("the days of Ramadan are those of the calendar of Umm al-Qura", () => {
  expect(ramadanOf(1447)).toEqual({ year: 1447, fromOn: "2026-02-18", untilOn: "2026-03-19" });
  expect(ramadanOf(1448)).toEqual({ year: 1448, fromOn: "2027-02-08", untilOn: "2027-03-08" });
});

test("each Ramadan has all days of its ninth month, and no other", () => {
  for (let year = 1420; year <= 1490; year++) {
    const { fromOn, untilOn } = ramadanOf(year);
    expect(toHijri(fromOn)).toEqual({ year, month: 9, day: 1 });
    expect(toHijri(addDays(fromOn, -1)).month).toBe(8);
    expect(toHijri(untilOn)).toMatchObject({ year, month: 9 });
    expect(toHijri(addDays(untilOn, 1))).toMatchObject({ month: 10, day: 1 });
    expect(isMonthLong({ fromOn, untilOn })).toBe(true);
  }
});

test("the next Ramadan is the running one until its last day, as the moon was sighted", () => {
  expect(nextRamadan("2026-03-19").year).toBe(1447);
  expect(nextRamadan("2026-03-20")).toEqual(ramadanOf(1448));
  expect(nextRamadan("2026-03-20", () => ({ startShift: 1, endShift: 1 })).year).toBe(1447);
  expect(nextRamadan("2026-11-26").fromOn).toBe("2027-02-08");
  fc.assert(
    fc.property(days(2000, 2060), fc.constantFrom(...moonShifts), (today, shift) => {
      const found = nextRamadan(today, () => ({ startShift: shift, endShift: shift }));
      expect(found.untilOn >= today).toBe(true);
      expect(diffDays(today, found.untilOn)).toBeLessThan(386);
    }),
  );
});

test("a corrected month must have 29 or 30 days", () => {
  const usual = ramadanOf(1448);
  expect(isMonthLong(shiftRamadan(usual, { startShift: 1, endShift: 1 }))).toBe(true);
  expect(isMonthLong(shiftRamadan(usual, { startShift: 1, endShift: 0 }))).toBe(false);
  expect(isMonthLong(shiftRamadan(usual, { startShift: -1, endShift: 0 }))).toBe(true);
  expect(isMonthLong(shiftRamadan(usual, { startShift: -1, endShift: 1 }))).toBe(false);
});

test("it is offered from ten days before to its last day", () => {
  const usual = ramadanOf(1448);
  const on = ["2027-01-28", "2027-01-29", "2027-03-08", "2027-03-09"].map((day) => isOffered(usual, day));
  expect(on).toEqual([false, true, true, false]);
});

test("a country without own dates follows everywhere else", () => {
  expect(["SA", "KW", "GB"].map(toRamadanCountry)).toEqual(["SA", "KW", "ZZ"]);
});
