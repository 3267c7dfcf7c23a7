import { expect, test } from "vitest";
import { toFormProblems } from "./form-errors.ts";

const problems = (body: unknown) =>
  toFormProblems(
    [
      { field: "age", code: "INVALID_TYPE" },
      { field: "coachId", code: "INVALID_FORMAT" },
      { field: "reason", code: "TOO_SHORT" },
      { field: "rows.0.kind", code: "INVALID_VALUE" },
    ],
    body,
    (field) => field,
  ).map(({ code }) => code);

test("an empty field is missing, not invalid or too short", () => {
  expect(problems({ age: null, coachId: "", reason: "", rows: [{ kind: "" }] })).toEqual([
    ...["REQUIRED", "REQUIRED", "REQUIRED", "INVALID_VALUE"],
  ]);
});

test("an invalid value keeps its own message", () => {
  expect(problems({ age: "x", coachId: "1", reason: "no", rows: [{ kind: "b" }] })).toEqual([
    ...["INVALID_TYPE", "INVALID_FORMAT", "TOO_SHORT", "INVALID_VALUE"],
  ]);
});
