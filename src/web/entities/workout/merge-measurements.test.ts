import { expect, test } from "vitest";
import { mergeMeasurements } from "./merge-measurements.ts";

test("queued measurements replace the ones that they update", () => {
  const kept = [
    { metric: "weight", on: "2026-11-19", value: 82 },
    { metric: "weight", on: "2026-11-20", value: 81 },
  ];
  const shown = mergeMeasurements(kept, [{ metric: "weight", on: "2026-11-20", value: 80 }]);
  expect(shown.map(({ value }) => value)).toEqual([82, 80]);
});
