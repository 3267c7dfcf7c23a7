import { expect, test } from "vitest";
import { addMinutes } from "#server/platform/clock.ts";
import { areFewLeft, payUntil } from "./pay-until.ts";

const placed = new Date("2026-11-21T09:00:00Z");
const after = (minutes: number) => addMinutes(placed, minutes);
const order = (minutes: number, origin: "purchase" | "renewal" = "purchase") => ({
  origin,
  createdAt: placed,
  expiresAt: after(minutes),
});
const days = 48 * 60;

test("a payment code is valid until two days after the order, whenever it was requested", () => {
  expect(payUntil(order(30), days, after(0))).toEqual(after(days));
  expect(payUntil(order(30), days, after(29))).toEqual(after(days));
  expect(payUntil(order(days), days, after(days - 5))).toEqual(after(days));
});

test("a method chosen after a payment code has its usual time, but no longer than the code had", () => {
  expect(payUntil(order(days), undefined, after(600))).toEqual(after(630));
  expect(payUntil(order(days), 60, after(600))).toEqual(after(660));
  expect(payUntil(order(days), undefined, after(days - 5))).toEqual(after(days));
});

test("choosing the same method again does not extend the time, and a renewal keeps its deadline", () => {
  expect(payUntil(order(30), undefined, after(20))).toEqual(after(30));
  expect(payUntil(order(60), undefined, after(10))).toEqual(after(40));
  expect(payUntil(order(5000, "renewal"), days, after(10))).toEqual(after(5000));
});

test("few are left when at most three pieces of a shipped item remain", () => {
  expect(areFewLeft([{ kind: "physical", left: 4 }])).toBe(false);
  expect(
    areFewLeft([
      { kind: "physical", left: 9 },
      { kind: "physical", left: 3 },
    ]),
  ).toBe(true);
  expect(areFewLeft([{ kind: "programme", left: 0 }])).toBe(false);
});
