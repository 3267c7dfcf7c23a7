import { expect, test } from "vitest";
import { hourIn, momentOf, timeIn } from "./local-time.ts";

const at = (zone: string, date: string, hour: number, minute = 0) =>
  momentOf({ date, second: hour * 3600 + minute * 60 }, zone).toISOString();

test("a wall clock's time is a moment in its zone", () => {
  expect(at("Africa/Cairo", "2026-01-15", 18, 30)).toBe("2026-01-15T16:30:00.000Z");
  expect(at("Africa/Cairo", "2026-07-15", 18, 30)).toBe("2026-07-15T15:30:00.000Z");
  expect(at("Asia/Dubai", "2026-07-15", 0)).toBe("2026-07-14T20:00:00.000Z");
  expect(at("America/New_York", "2026-03-08", 1, 59)).toBe("2026-03-08T06:59:00.000Z");
});

test("a skipped time is moved on, and of a time shown twice it is the first", () => {
  // 02:00 to 03:00 is skipped.
  expect(at("America/New_York", "2026-03-08", 2, 30)).toBe("2026-03-08T07:30:00.000Z");
  expect(at("America/New_York", "2026-03-08", 3)).toBe("2026-03-08T07:00:00.000Z");
  // 01:00 to 02:00 comes twice.
  expect(at("America/New_York", "2026-11-01", 1, 30)).toBe("2026-11-01T05:30:00.000Z");
  expect(at("America/New_York", "2026-11-01", 2)).toBe("2026-11-01T07:00:00.000Z");
});

test("an unknown zone is refused", () => {
  expect(() => momentOf({ date: "2026-01-15", second: 0 }, "Mars/Base")).toThrow(RangeError);
});

test("a moment is told as the time of a zone", () => {
  const at = new Date("2026-11-26T22:30:09Z");
  expect(timeIn(at, "Africa/Cairo")).toBe("00:30:09");
  expect(timeIn(at, "Asia/Riyadh")).toBe("01:30:09");
  expect(hourIn(at, "Africa/Cairo")).toBe(0);
  expect(hourIn(at, "UTC")).toBe(22);
});
