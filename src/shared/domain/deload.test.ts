import { expect, test } from "vitest";
import { deloadDay, deloadLine } from "./deload.ts";

test("a lighter week has three fifths of the sets, rounded up, at an effort of 6 at most", () => {
  expect(deloadLine({ sets: 4, rpe: 8 })).toEqual({ sets: 3, rpe: 6, deload: true });
  expect(deloadLine({ sets: 1, rpe: 5 })).toEqual({ sets: 1, rpe: 5, deload: true });
  expect(deloadLine({ sets: 5 })).toEqual({ sets: 3, deload: true });
});

test("in a block of rounds the rounds become fewer, not the sets of a round", () => {
  expect(deloadDay({ blocks: [{ rounds: 4, prescriptions: [{ sets: 1 }] }] })).toEqual({
    blocks: [{ rounds: 3, prescriptions: [{ sets: 1, deload: true }] }],
  });
});
