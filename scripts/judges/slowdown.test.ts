import { expect, test } from "vitest";
import { slowdownFor } from "./slowdown.ts";

test.each([
  [2000, 6],
  [1533, 4],
  [1300, 3],
  [800, 2],
  [150, 1],
  [80, 1],
])("a machine of index %d is slowed down %d times", (index, times) => {
  expect(slowdownFor(index)).toBeCloseTo(times, 1);
});
