import { expect, test } from "vitest";
import { fieldMoment, momentIn } from "./moments.ts";

test("a moment comes back as it was given, to the minute", () => {
  const iso = "2026-05-04T10:30:00.000Z";
  expect(momentIn(fieldMoment(iso))).toBe(iso);
  expect(momentIn("")).toBeNull();
  expect(fieldMoment(null)).toBe("");
});
