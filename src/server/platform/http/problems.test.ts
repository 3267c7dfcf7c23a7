import { expect, test } from "vitest";
import { answerFor } from "./problems.ts";

const fromDatabase = (code: string): Error =>
  new Error("Failed query", { cause: Object.assign(new Error("of PostgreSQL"), { code }) });

test.each(["57014", "25P03", "40001", "40P01", "55P03", "57P01", "53300"])(
  "a database that is busy or away (%s) is 503 with a time to try again, and nothing of the inside",
  (code) => {
    const { status, problem, headers } = answerFor(fromDatabase(code));
    expect(status).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(JSON.stringify(problem)).not.toMatch(/PostgreSQL|query/i);
  },
);

test("a broken rule of ours is 500", () => {
  expect(answerFor(fromDatabase("23514")).status).toBe(500);
});
