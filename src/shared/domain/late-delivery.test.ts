import { expect, test } from "vitest";
import { isOverdue } from "./late-delivery.ts";

const riyadh = { rule: { days: 15 }, promisedTo: "2026-11-10", zone: "Asia/Riyadh" };

test.each([
  ["the fifteenth day is not late", riyadh, "2026-11-25T20:59:59Z", false],
  ["the day after is", riyadh, "2026-11-25T21:00:00Z", true],
  ["without a rule nothing is", { ...riyadh, rule: undefined }, "2027-11-25T21:00:00Z", false],
  ["nor by a rule of no days", { ...riyadh, rule: { days: 0 } }, "2027-11-25T21:00:00Z", false],
  ["nor what was not promised", { ...riyadh, promisedTo: undefined }, "2027-11-25T21:00:00Z", false],
])("%s", (_, facts, now, expected) => expect(isOverdue({ ...facts, now: new Date(now) })).toBe(expected));
