import { expect, test } from "vitest";
import { cpuBlockingMs, type TraceEvent } from "./blocking.ts";

const main = { pid: 1, tid: 2 };
const task = (startMs: number, wallMs: number, cpuMs: number, thread = main): TraceEvent => ({
  name: "RunTask",
  ...thread,
  ts: startMs * 1000,
  dur: wallMs * 1000,
  tdur: cpuMs * 1000,
});
const thread: TraceEvent = { name: "thread_name", ...main, ts: 0, args: { name: "CrRendererMain" } };
const paint: TraceEvent = { name: "firstContentfulPaint", ...main, ts: 100_000 };

test("counts what tasks of the main thread after the paint took of a core, above 50 ms on the phone", () => {
  const events = [
    thread,
    paint,
    task(10, 80, 80),
    task(110, 300, 30),
    task(420, 200, 10),
    task(630, 60, 60, { pid: 1, tid: 9 }),
  ];
  expect(cpuBlockingMs(events, 4)).toBe(4 * 30 - 50);
  expect(cpuBlockingMs(events, 1)).toBe(0);
});

test("a trace of a page that was never painted has none", () => {
  expect(() => cpuBlockingMs([thread, task(1, 2, 3)], 4)).toThrow("first paint");
});
