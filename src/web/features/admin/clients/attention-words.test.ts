import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toReason } from "./attention-words.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-28T09:00:00Z") }));
afterEach(() => vi.useRealTimers());

const since = "2026-11-18T06:00:00.000Z";
const reason = (rule: "message" | "checkin_in" | "clip_waiting" | "no_plan", facts: Record<string, number>) =>
  toReason({ rule, facts, exercise: null, since });

test("a wait is shown in hours, and from two days in days", () => {
  expect(reason("checkin_in", { hours: 1 })).toBe("A check-in has waited 1 hour for an answer");
  expect(reason("checkin_in", { hours: 47 })).toBe("A check-in has waited 47 hours for an answer");
  expect(reason("checkin_in", { hours: 48 })).toBe("A check-in has waited 2 days for an answer");
  expect(reason("clip_waiting", { hours: 243 })).toBe("A clip has waited 10 days for an answer");
});

test("48 working hours and more are shown as calendar days", () => {
  expect(reason("message", { workingHours: 47 })).toBe("Has waited 47 working hours for an answer");
  expect(reason("message", { workingHours: 80 })).toBe("Has waited 10 days for an answer");
  expect(reason("no_plan", { workingHours: 80 })).toBe("No plan 10 days after the start");
});
