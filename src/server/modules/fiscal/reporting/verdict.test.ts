import { expect, test } from "vitest";
import { readReply, toNextAttempt, toVerdict } from "./verdict.ts";

test.each([
  [200, "accepted"],
  [202, "warned"],
  [400, "rejected"],
  [401, "paused"],
  [403, "paused"],
  [409, "accepted"],
  [413, "rejected"],
  [0, "again"],
  [404, "again"],
  [429, "again"],
  [500, "again"],
  [503, "again"],
] as const)("%i means %s", (status, verdict) => {
  expect(toVerdict({ status, body: undefined })).toBe(verdict);
});

test("a 200 answer without a report is a rejection; a report that was known before is accepted", () => {
  const body = { reportingStatus: "NOT_REPORTED" };
  expect(toVerdict({ status: 200, body })).toBe("rejected");
  expect(toVerdict({ status: 409, body })).toBe("accepted");
});

test("messages are read in every format of the authority, errors first, limited in number and length", () => {
  const one = { type: "WARNING", code: "BR-1", category: "KSA", message: "small" };
  const results = { errorMessages: [{ code: "BR-2", message: "x".repeat(900) }], warningMessages: [one] };
  const reply = readReply({ status: 202, body: { validationResults: results } });
  expect(reply.messages.map(({ type, code }) => [type, code])).toEqual([
    ["ERROR", "BR-2"],
    ["WARNING", "BR-1"],
  ]);
  expect(reply.messages[0]?.text).toHaveLength(500);
  expect(readReply({ status: 400, body: { errors: [{ code: "Invalid-OTP", message: "no" }] } }).messages).toHaveLength(
    1,
  );
  expect(readReply({ status: 400, body: { errors: ["plain"] } }).messages[0]?.text).toBe("plain");
  expect(readReply({ status: 500, body: { code: "E", message: "down" } }).messages[0]?.text).toBe("down");
  for (const body of [undefined, null, "text", [], { validationResults: "?" }])
    expect(readReply({ status: 400, body }).messages).toEqual([]);
  expect(readReply({ status: 400, body: { errors: Array(500).fill(one) } }).messages).toHaveLength(20);
});

test("pauses are 1, 5, 15 and 60 minutes, then an hour", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const minutes = [1, 2, 3, 4, 5, 40].map(
    (attempts) => (toNextAttempt(attempts, now).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 5, 15, 60, 60, 60]);
});
