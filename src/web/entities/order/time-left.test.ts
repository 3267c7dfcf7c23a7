import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const now = Date.parse("2026-11-21T09:00:00Z");

test("hours can exceed a day, and at the end it is undefined", () => {
  expect(timeLeft("2026-11-23T09:00:00Z", now)).toBe("48:00:00");
  expect(timeLeft("2026-11-21T09:01:05Z", now)).toBe("00:01:05");
  expect(timeLeft("2026-11-21T09:00:00.400Z", now)).toBe("00:00:01");
  expect(timeLeft("2026-11-21T09:00:00Z", now)).toBeUndefined();
  expect(timeLeft("no time", now)).toBeUndefined();
});
