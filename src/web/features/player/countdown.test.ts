import { expect, test } from "vitest";
import { minuteOf } from "./block-timer.ts";
import { changeTimer, momentOf, toggleTimer, toneBetween } from "./countdown.ts";
import { startBlock, startRest, startWork } from "./start-timer.ts";

const now = 1_000_000;
const after = (seconds: number): number => now + seconds * 1000;

test("a rest is true by its end, however long nobody looked", () => {
  const rest = startRest(90, now);
  expect(momentOf(rest, now)).toEqual({ phase: "running", left: 90 });
  expect(momentOf(rest, after(30.2))).toEqual({ phase: "running", left: 60 });
  expect(momentOf(rest, after(600))).toEqual({ phase: "over", left: 0 });
});

test("a timed set begins after five seconds to get ready", () => {
  const work = startWork(30, now);
  expect(momentOf(work, now)).toEqual({ phase: "ready", left: 5 });
  expect(momentOf(work, after(5))).toEqual({ phase: "running", left: 30 });
  expect(momentOf(work, after(35))).toEqual({ phase: "over", left: 0 });
});

test("tones are short at three, two and one, and long at the end", () => {
  const rest = startRest(10, now);
  const tones = Array.from({ length: 11 }, (_, at) => toneBetween(rest, after(at), after(at + 1)));
  expect(tones).toEqual([...Array(6).fill(undefined), "short", "short", "short", "long", undefined]);
  expect(toneBetween(rest, after(2), after(300))).toBe("long");
  expect(toneBetween(startWork(30, now), after(4), after(5))).toBe("long");
});

test("an EMOM sounds at each minute and knows which one it is", () => {
  const emom = startBlock(0, 3, true, now);
  expect(minuteOf(emom, after(5))).toEqual({ minute: 1, left: 60 });
  expect(minuteOf(emom, after(64))).toEqual({ minute: 1, left: 1 });
  expect(minuteOf(emom, after(65))).toEqual({ minute: 2, left: 60 });
  expect(minuteOf(emom, after(184))).toEqual({ minute: 3, left: 1 });
  expect(toneBetween(emom, after(64), after(65))).toBe("long");
  expect(toneBetween(emom, after(61), after(62))).toBe("short");
  expect(toneBetween(startBlock(0, 3, false, now), after(64), after(65))).toBeUndefined();
});

test("a rest is made longer or shorter, and is over when nothing is left", () => {
  const rest = startRest(20, now);
  expect(changeTimer(rest, 15, now)).toMatchObject({ endsAt: after(35), totalSeconds: 35 });
  expect(changeTimer(rest, -15, now)).toMatchObject({ endsAt: after(5), totalSeconds: 5 });
  expect(changeTimer(rest, -15, after(10))).toBeNull();
});

test("a clock that was paused stands still, sounds no tone, and goes on from there", () => {
  const emom = toggleTimer(startBlock(0, 3, true, now), after(30));
  expect(momentOf(emom, after(500))).toEqual({ phase: "running", left: 155 });
  expect(minuteOf(emom, after(500))).toEqual({ minute: 1, left: 35 });
  expect(toneBetween(emom, after(60), after(66))).toBeUndefined();
  expect(toggleTimer(emom, after(130))).toEqual(startBlock(0, 3, true, after(100)));
});
