import { expect, test } from "vitest";
import { setsInEmom } from "./timed-blocks.ts";

const exercise = { exercise: "swing" };

test("the exercises of an EMOM share its minutes, and the first ones get what is left over", () => {
  const block = { minutes: 10, prescriptions: [exercise, exercise, exercise] };
  expect([0, 1, 2].map((at) => setsInEmom(block, at))).toEqual([4, 3, 3]);
  expect(setsInEmom({ prescriptions: [exercise] }, 0)).toBe(10);
});

test("an exercise that is left out takes no turn in an EMOM", () => {
  const block = { minutes: 9, prescriptions: [exercise, { ...exercise, leftOut: "knee" }, exercise] };
  expect([0, 2].map((at) => setsInEmom(block, at))).toEqual([5, 4]);
});
