import { expect, test } from "vitest";
import { answerFor } from "./problems.ts";

const fromDatabase = (code: string): Error =>
  new Error("Failed query", { cause: Object.assign(new Error("of PostgreSQL"), { code }) });

test.each([
  ...["57014", "25P03", "40001", "40P01", "55P03", "57P01", "57P02", "57P03", "57P04", "57P05", "25006"],
  ...["53000", "53100", "53200", "53300", "53400", "58000", "58030"],
])("a database that is busy or away (%s) is 503 with a time to try again, and nothing of the inside", (code) => {
  const { status, problem, headers } = answerFor(fromDatabase(code));
  expect(status).toBe(503);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(JSON.stringify(problem)).not.toMatch(/PostgreSQL|query/i);
});

test.each(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "ENOMEM"])("a machine that has no room left (%s) is 503", (code) => {
  const { status, headers } = answerFor(Object.assign(new Error("write"), { code }));
  expect(status).toBe(503);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

test("a broken rule of ours is 500", () => {
  expect(answerFor(fromDatabase("23514")).status).toBe(500);
});
