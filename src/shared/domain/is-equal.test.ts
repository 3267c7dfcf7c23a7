import { expect, test } from "vitest";
import { isEqual } from "./is-equal.ts";

test.each([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { b: undefined, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2 }] } }, true],
  [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }, false],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [null, {}, false],
  [{ toString: 1 }, {}, false],
  [{}, { toString: undefined }, true],
])("%j and %j: %s", (one, other, same) => {
  expect(isEqual(one, other)).toBe(same);
});
