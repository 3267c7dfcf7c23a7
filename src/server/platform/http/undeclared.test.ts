import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#shared/contract/endpoint.ts";
import { refusal } from "#shared/contract/refusal.ts";
import { findUndeclared } from "./undeclared.ts";

const getThing = endpoint({
  method: "GET",
  path: "/things",
  summary: "Things",
  tag: "Things",
  access: "public",
  status: 200,
  errors: [refusal("THING_FULL", 409, z.object({ max: z.int() }))],
  fieldErrors: ["IN_FUTURE"],
});
const message = "m";
const fieldProblem = (code: "IN_FUTURE" | "TOO_LATE") => ({
  ...{ message, code: "VALIDATION_FAILED" },
  errors: [{ field: "at", code, message }],
});

test.each([
  [409, { message, code: "THING_FULL", max: 3 }, undefined],
  [409, { message, code: "THING_FULL" }, "other details"],
  [409, { message, code: "THING_FULL", max: 3, hint: "inside" }, "other details"],
  [404, { message, code: "THING_FULL", max: 3 }, "404 THING_FULL"],
  [401, { message, code: "UNAUTHENTICATED" }, "401 UNAUTHENTICATED"],
  [503, { message, code: "UNAVAILABLE" }, undefined],
  [400, fieldProblem("IN_FUTURE"), undefined],
  [400, fieldProblem("TOO_LATE"), "TOO_LATE"],
])("a refusal is held against its contract: %i %j", (status, problem, defect) => {
  const found = findUndeclared(getThing, status, problem);
  if (defect === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(defect);
});
