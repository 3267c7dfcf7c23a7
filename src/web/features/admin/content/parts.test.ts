import { expect, test } from "vitest";
import { moved } from "./parts.tsx";

test("an item moves within the list and never out of it", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  expect(moved([], 0, 0)).toEqual([]);
});
