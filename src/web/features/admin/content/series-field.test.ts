import { expect, test } from "vitest";
import { seriesFrom } from "./series-field.tsx";

test("values are parsed with any separator, in digits of either script", () => {
  expect(seriesFrom("60, 62.5; 65")).toEqual([60, 62.5, 65]);
  expect(seriesFrom("٦٠ ٦٥")).toEqual([60, 65]);
  expect(seriesFrom("60")).toBeUndefined();
  expect(seriesFrom("60, about 65")).toBeUndefined();
});
