import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  dateIn,
  diffDays,
  firstDayOfWeek,
  isIsoDate,
  startOfWeek,
  type Weekday,
  weekday,
} from "./calendar.ts";
import { formatDate, formatDateTime, formatTime } from "./format-date.ts";

const days = fc.integer({ min: -30_000, max: 60_000 }).map((offset) => addDays("1970-01-01", offset));

describe("calendar days", () => {
  it("exist or do not", () => {
    for (const good of ["2026-11-20", "2024-02-29", "1000-01-01"]) expect(isIsoDate(good)).toBe(true);
    for (const bad of [
      "2026-02-30",
      "2025-02-29",
      "2026-13-01",
      "2026-1-1",
      "0999-01-01",
      "2026-11-20T00:00",
      "",
      5,
      null,
    ])
      expect(isIsoDate(bad)).toBe(false);
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("2026-01-01", 1e12)).toThrow(RangeError);
    expect(() => addDays("2026-01-01", 0.5)).toThrow(RangeError);
  });

  it("are counted through leap days and clock changes alike", () => {
    expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
    expect(addDays("2026-04-23", 2)).toBe("2026-04-25");
    expect(diffDays("2026-01-01", "2027-01-01")).toBe(365);
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (date, offset) => {
        expect(diffDays(date, addDays(date, offset))).toBe(offset);
        expect(weekday(addDays(date, 7 * offset))).toBe(weekday(date));
      }),
    );
  });

  it("keep to the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
    expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  });

  it("begin their week where the country does", () => {
    expect(weekday("2026-11-20")).toBe(5);
    expect(weekday("1969-12-28")).toBe(0);
    expect(startOfWeek("2026-11-20", firstDayOfWeek("EG"))).toBe("2026-11-14");
    expect(startOfWeek("2026-11-20", firstDayOfWeek("SA"))).toBe("2026-11-15");
    expect(startOfWeek("2026-11-20", firstDayOfWeek("AE"))).toBe("2026-11-16");
    expect(firstDayOfWeek("constructor")).toBe(1);
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (date, first) => {
        const start = startOfWeek(date, first as Weekday);
        expect(weekday(start)).toBe(first);
        expect(diffDays(start, date)).toBeGreaterThanOrEqual(0);
        expect(diffDays(start, date)).toBeLessThan(7);
      }),
    );
  });

  it("depend on the time zone", () => {
    const late = new Date("2026-11-20T22:30:00Z");
    expect(dateIn(late, "Africa/Cairo")).toBe("2026-11-21");
    expect(dateIn(late, "America/New_York")).toBe("2026-11-20");
  });
});

describe("on the page", () => {
  const cairo = { timeZone: "Africa/Cairo" };

  it("a day is written as it stands, in any zone", () => {
    expect(formatDate("2026-11-20", "ar", { timeZone: "America/Los_Angeles" })).toBe("20 نوفمبر 2026");
    expect(formatDate("2026-11-20", "en", { timeZone: "Pacific/Auckland" })).toBe("20 November 2026");
    expect(formatDate("2026-11-20", "en", { ...cairo, month: "short", year: false })).toBe("20 Nov");
    expect(formatDate("2026-11-20", "ar", { ...cairo, weekday: "long" })).toContain("الجمعة");
  });

  it("a moment is written in the zone given", () => {
    const moment = new Date("2026-11-20T22:05:00Z");
    expect(formatDate(moment, "en", cairo)).toBe("21 November 2026");
    expect(formatDate(moment.toISOString(), "ar", { timeZone: "UTC" })).toBe("20 نوفمبر 2026");
    expect(formatTime("2026-11-20T15:05:00Z", "ar", cairo)).toMatch(/^5:05\sم$/);
    expect(formatTime("2026-11-20T15:05:00Z", "en", cairo)).toMatch(/^5:05\spm$/);
    expect(formatDateTime("2026-11-20T15:05:00Z", "ar", cairo)).toMatch(/^20 نوفمبر 2026، 5:05\sم$/);
    expect(() => formatDate("yesterday", "en", cairo)).toThrow(RangeError);
  });

  it("contains no hidden characters and only Latin digits", () => {
    fc.assert(
      fc.property(days, fc.constantFrom("ar" as const, "en" as const), (date, language) => {
        expect(formatDateTime(`${date}T10:20:30Z`, language, cairo)).not.toMatch(
          /[\u200e\u200f\u061c\u202f\u0660-\u0669]/,
        );
      }),
    );
  });
});
