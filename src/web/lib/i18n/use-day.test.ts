import { expect, it } from "vitest";
import { toProgress } from "./use-day.ts";

it("a period's bar begins empty, ends full and never exceeds its bounds", () => {
  expect(toProgress("2026-11-21", "2026-12-21", "2026-11-21")).toEqual({ passed: 0, whole: 30, left: 30 });
  expect(toProgress("2026-11-21", "2026-12-21", "2026-12-01")).toEqual({ passed: 10, whole: 30, left: 20 });
  expect(toProgress("2026-11-21", "2026-12-21", "2027-01-01")).toEqual({ passed: 30, whole: 30, left: 0 });
  expect(toProgress("2026-11-21", "2026-12-21", "2026-11-01")).toEqual({ passed: 0, whole: 30, left: 30 });
});
