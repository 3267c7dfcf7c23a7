import { expect, test } from "vitest";
import { measureLift } from "./lift.ts";

const rounded = (lift: ReturnType<typeof measureLift>) =>
  lift && [lift.difference, lift.low, lift.high].map((value) => Number(value.toFixed(4)));

test("the interval of a difference is Newcombe's", () => {
  // The first example of his paper of 1998.
  const published = measureLift({ people: 70, buyers: 56 }, { people: 80, buyers: 48 }, 1);
  expect(rounded(published)).toEqual([0.2, 0.0524, 0.3339]);
  expect(rounded(measureLift({ people: 400, buyers: 0 }, { people: 400, buyers: 0 }))).toEqual([0, -0.0095, 0.0095]);
});

test("under 200 people in an arm there is no result", () => {
  expect(measureLift({ people: 5000, buyers: 300 }, { people: 199, buyers: 9 })).toBeUndefined();
  expect(measureLift({ people: 200, buyers: 20 }, { people: 200, buyers: 20 })).toBeDefined();
});
