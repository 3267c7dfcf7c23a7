import { expect, test } from "vitest";
import { reminderHour } from "./reminder-hour.ts";

test.each([
  [[], 18],
  [[7, 7, 19], 9],
  [[17, 18, 18, 21, 6], 18],
  [[17, 19], 17],
  [[23, 23, 22], 20],
])("who trained at %j is reminded at %d", (hours, hour) => {
  expect(reminderHour(hours)).toBe(hour);
});
