import { expect, test } from "vitest";
import { takes } from "./takes.ts";

test.each([
  ["gzip, deflate, br", true],
  ["br;q=1.0, GZIP;q=0.8", true],
  ["gzip;q=0.001", true],
  ["gzip;q=0", false],
  ["gzip; q=0.00, br", false],
  ["x-gzip", false],
  ["*", false],
  ["", false],
  [undefined, false],
])("%s takes gzip: %s", (header, expected) => {
  expect(takes(header, "gzip")).toBe(expected);
});
