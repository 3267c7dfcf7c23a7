import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { endOfDays } from "./calendar.ts";
import { markets, toMarket } from "./markets.ts";
import {
  type CancellationFacts,
  cancellationReasons,
  cancellationRight,
  type ReturnFacts,
  returnRight,
  usedParts,
} from "./order-rights.ts";
import { canMove, orderStatuses } from "./order-states.ts";

const placedAt = new Date("2026-11-01T21:30:00Z");
const programme: CancellationFacts = {
  status: "paid",
  market: "EG",
  placedAt,
  now: placedAt,
  hasInstantParts: true,
  used: [],
};
const goods: CancellationFacts = { ...programme, hasInstantParts: false };
const lastInEgypt = new Date("2026-11-15T21:59:59.999Z");
const lastInSaudi = new Date("2026-11-09T20:59:59.999Z");
const justAfter = (moment: Date) => new Date(moment.getTime() + 1);

describe("a customer's right to cancel", () => {
  test.each<[string, Partial<CancellationFacts>, ReturnType<typeof cancellationRight>]>([
    ["a programme at once", {}, { allowed: true, until: lastInEgypt, reason: null }],
    ["at the last moment", { now: lastInEgypt }, { allowed: true, until: lastInEgypt, reason: null }],
    ["a moment later", { now: justAfter(lastInEgypt) }, { allowed: false, until: lastInEgypt, reason: "late" }],
    ["Saudi Arabia", { market: "SA", now: lastInSaudi }, { allowed: true, until: lastInSaudi, reason: null }],
    [
      "Saudi Arabia, later",
      { market: "SA", now: justAfter(lastInSaudi) },
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
      market: fc.constantFrom(...markets),
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

describe("a customer's right to return goods", () => {
  const delivered: ReturnFacts = {
    status: "delivered",
    market: "EG",
    deliveredAt: placedAt,
    now: placedAt,
    hasGoods: true,
  };
  test.each<[string, Partial<ReturnFacts>, ReturnType<typeof returnRight>]>([
    ["on the day", {}, { allowed: true, until: lastInEgypt, reason: null }],
    ["at the last moment", { now: lastInEgypt }, { allowed: true, until: lastInEgypt, reason: null }],
    ["later", { now: justAfter(lastInEgypt) }, { allowed: false, until: lastInEgypt, reason: "late" }],
    [
      "Saudi Arabia, later",
      { market: "SA", now: justAfter(lastInSaudi) },
      { allowed: false, until: lastInSaudi, reason: "late" },
    ],
    ["asked for already", { status: "return_requested" }, { allowed: false, until: lastInEgypt, reason: "state" }],
    ["not delivered", { status: "shipped", deliveredAt: null }, { allowed: false, until: null, reason: "state" }],
    ["nothing to send", { hasGoods: false }, { allowed: false, until: null, reason: "no_goods" }],
    ["an unknown day", { deliveredAt: null }, { allowed: true, until: null, reason: null }],
  ])("%s", (_, facts, right) => expect(returnRight({ ...delivered, ...facts })).toEqual(right));
});

test("an order's market is where its goods go, else the country of its money", () => {
  expect(toMarket("SA", "EGP")).toBe("SA");
  expect(toMarket("US", "SAR")).toBe("ZZ");
  expect(toMarket(null, "AED")).toBe("AE");
  expect(toMarket(undefined, "USD")).toBe("ZZ");
  expect(endOfDays(new Date("2026-11-01T23:59:00Z"), 14, "UTC").toISOString()).toBe("2026-11-15T23:59:59.999Z");
});
