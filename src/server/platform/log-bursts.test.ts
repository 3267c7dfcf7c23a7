import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBurstLog } from "./log-bursts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("errors of one kind are one line a second, with their count; another kind has its own", () => {
  const lines: string[] = [];
  const log = createBurstLog(({ error, count }) => void lines.push(`${error.message} × ${count}`));
  for (let at = 0; at < 1000; at++) log("away", new Error(`away ${at}`));
  log("other", new Error("other"));
  expect(lines.splice(0)).toEqual(["away 0 × 1", "other × 1"]);
  vi.advanceTimersByTime(1000);
  expect(lines.splice(0)).toEqual(["away 999 × 999"]);
  log("away", new Error("again"));
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(lines.splice(0)).toEqual(["again × 1"]);
  vi.advanceTimersByTime(5000);
  expect(lines).toEqual([]);
  log("away", new Error("much later"));
  expect(lines).toEqual(["much later × 1"]);
});
