import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { endOfDays } from "./calendar.ts";
import { toMarket } from "./markets.ts";
import {
  type CancellationFacts,
  cancellationReasons,
  cancellationRight,
  orderReturnRight,
  usedParts,
} from "./order-rights.ts";
import { canMove, orderStatuses } from "./order-states.ts";
import type { ReturnRight } from "./return-right.ts";

const placedAt = new Date("2026-11-01T21:30:00Z");
const programme: CancellationFacts = {
  status: "paid",
  ...{ days: 14, zone: "Africa/Cairo" },
  placedAt,
  now: placedAt,
  hasInstantParts: true,
  used: [],
};
const goods: CancellationFacts = { ...programme, hasInstantParts: false };
const lastInEgypt = new Date("2026-11-15T21:59:59.999Z");
const lastInSaudi = new Date("2026-11-09T20:59:59.999Z");
const inSaudi = { days: 7, zone: "Asia/Riyadh" };
const justAfter = (moment: Date) => new Date(moment.getTime() + 1);

describe("a customer's right to cancel", () => {
  test.each<[string, Partial<CancellationFacts>, ReturnType<typeof cancellationRight>]>([
    ["a programme at once", {}, { allowed: true, until: lastInEgypt, reason: null }],
    ["at the last moment", { now: lastInEgypt }, { allowed: true, until: lastInEgypt, reason: null }],
    ["a moment later", { now: justAfter(lastInEgypt) }, { allowed: false, until: lastInEgypt, reason: "late" }],
    ["Saudi Arabia", { ...inSaudi, now: lastInSaudi }, { allowed: true, until: lastInSaudi, reason: null }],
    [
      "Saudi Arabia, later",
      { ...inSaudi, now: justAfter(lastInSaudi) },
      { allowed: false, until: lastInSaudi, reason: "late" },
    ],
    ["read", { used: ["plan_read"] }, { allowed: false, until: lastInEgypt, reason: "plan_read" }],
    [
      "the first part that was used is named, before the time",
      { used: ["plan_read", "programme_started"], now: justAfter(lastInEgypt) },
      { allowed: false, until: lastInEgypt, reason: "programme_started" },
    ],
    [
      "unpaid",
      { status: "pending_payment", now: justAfter(lastInEgypt) },
      { allowed: true, until: null, reason: null },
    ],
    ["shipped", { status: "shipped" }, { allowed: false, until: null, reason: "state" }],
    [
      "cancelled before",
      { status: "cancelled", used: ["plan_read"] },
      { allowed: false, until: null, reason: "state" },
    ],
  ])("%s", (_, facts, right) => expect(cancellationRight({ ...programme, ...facts })).toEqual(right));

  it("lasts until they are shipped for goods alone, however long that takes", () => {
    const now = new Date("2027-06-01T00:00:00Z");
    for (const status of ["paid", "processing"] as const)
      expect(cancellationRight({ ...goods, status, now })).toEqual({ allowed: true, until: null, reason: null });
    expect(cancellationRight({ ...goods, status: "shipped" })).toMatchObject({ allowed: false, reason: "state" });
  });

  it("is never there for what was used or is late, and never goes against the states", () => {
    const facts = fc.record({
      status: fc.constantFrom(...orderStatuses),
      days: fc.integer({ min: 0, max: 30 }),
      zone: fc.constantFrom("Africa/Cairo", "Asia/Riyadh", "UTC"),
      placedAt: fc.constant(placedAt),
      now: fc.date({ min: placedAt, max: new Date("2027-03-01T00:00:00Z"), noInvalidDate: true }),
      hasInstantParts: fc.boolean(),
      used: fc.subarray([...usedParts]),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const right = cancellationRight(given);
        expect(right.allowed).toBe(right.reason === null);
        expect(right.reason === "state").toBe(!canMove(given.status, "cancelled"));
        if (right.reason !== null) expect(cancellationReasons).toContain(right.reason);
        if (given.status === "pending_payment" || !given.hasInstantParts) return;
        if (right.allowed) expect([given.used, right.until !== null && given.now <= right.until]).toEqual([[], true]);
      }),
    );
  });
});

describe("a customer's right to return an order", () => {
  const open: ReturnRight = { allowed: true, until: lastInEgypt, fee: "customer", code: "OK" };
  const over: ReturnRight = { ...open, allowed: false, code: "RETURN_WINDOW_OVER" };
  const custom: ReturnRight = { allowed: false, until: null, fee: "customer", code: "RETURN_NOT_COVERED" };
  const earlier = { ...over, until: lastInSaudi };
  test.each<[string, Parameters<typeof orderReturnRight>[0], ReturnType<typeof orderReturnRight>]>([
    ["on the day", { status: "delivered", lines: [open] }, { allowed: true, until: lastInEgypt, reason: null }],
    ["later", { status: "delivered", lines: [over] }, { allowed: false, until: lastInEgypt, reason: "late" }],
    [
      "one line of two",
      { status: "delivered", lines: [earlier, open] },
      { allowed: true, until: lastInEgypt, reason: null },
    ],
    [
      "asked for already",
      { status: "return_requested", lines: [open] },
      { allowed: false, until: lastInEgypt, reason: "state" },
    ],
    [
      "not delivered",
      { status: "shipped", lines: [{ ...open, until: null }] },
      { allowed: false, until: null, reason: "state" },
    ],
    ["nothing to send", { status: "delivered", lines: [] }, { allowed: false, until: null, reason: "no_goods" }],
    [
      "nothing that may go back",
      { status: "delivered", lines: [custom] },
      { allowed: false, until: null, reason: "no_goods" },
    ],
    [
      "an unknown day",
      { status: "delivered", lines: [open, { ...open, until: null }] },
      { allowed: true, until: null, reason: null },
    ],
  ])("%s", (_, facts, right) => expect(orderReturnRight(facts)).toEqual(right));
});

test("an order's market is where its goods go, else the country of its money", () => {
  expect(toMarket("SA", "EGP")).toBe("SA");
  expect(toMarket("US", "SAR")).toBe("ZZ");
  expect(toMarket(null, "AED")).toBe("AE");
  expect(toMarket(undefined, "USD")).toBe("ZZ");
  expect(endOfDays(new Date("2026-11-01T23:59:00Z"), 14, "UTC").toISOString()).toBe("2026-11-15T23:59:59.999Z");
});
