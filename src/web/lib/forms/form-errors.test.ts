import { expect, test } from "vitest";
import * as z from "zod/mini";
import { toFormProblems } from "./form-errors.ts";
import { bodyRules } from "./problems-of.ts";

const problems = (body: unknown) =>
  toFormProblems(
    [
      { field: "age", code: "INVALID_TYPE" },
      { field: "coachId", code: "INVALID_FORMAT" },
      { field: "reason", code: "TOO_SHORT" },
      { field: "rows.0.kind", code: "INVALID_VALUE" },
    ],
    { body, values: body },
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

test("a limit is named where the field has the body's number, not another unit of it", () => {
  const problems = [
    { field: "days", code: "TOO_BIG", limit: 60 },
    { field: "weightGrams", code: "TOO_BIG", limit: 30_000 },
  ];
  const body = { days: 90, weightGrams: 40_000 };
  const values = { days: "90", weightGrams: 40 };
  expect(toFormProblems(problems, { body, values }, (field) => field).map(({ limit }) => limit)).toEqual([
    60,
    undefined,
  ]);
});

test("the contract's bounds of a number are limits; lengths and what has to be more are not", () => {
  const rules = bodyRules(
    z.object({
      days: z.int().check(z.minimum(1), z.maximum(60)),
      hours: z.int().check(z.minimum(1), z.maximum(60)),
      amount: z.number().check(z.positive()),
      reason: z.string().check(z.minLength(3)),
    }),
  );
  expect(rules({ days: 90, hours: 0, amount: 0, reason: "x" }).map(({ code, limit }) => [code, limit])).toEqual([
    ["TOO_BIG", 60],
    ["TOO_SMALL", 1],
    ["TOO_SMALL", undefined],
    ["TOO_SHORT", undefined],
  ]);
});
