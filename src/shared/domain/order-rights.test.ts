import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { endOfDays } from "./calendar.ts";
import { marketRules, markets, toMarket } from "./markets.ts";
import {
  type CancellationFacts,
  cancellationReasons,
  cancellationRight,
  orderReturnRight,
  usedParts,
} from "./order-rights.ts";
import { canMove, orderStatuses } from "./order-states.ts";
import type { ReturnRight } from "./return-right.ts";
import type { ReturnTerms } from "./return-rules.ts";

const placedAt = new Date("2026-11-01T21:30:00Z");
const ruleOf = (days: number): ReturnTerms => ({
  ...{ ground: "change_of_mind", days, openedOk: false, fee: "shop", refundsShipping: "none", restockDefault: false },
  text: { ar: "", en: "" },
});
const programme: CancellationFacts = {
  ...{
    status: "paid",
    zone: "Africa/Cairo",
    digital: [ruleOf(14)],
    placedAt,
    now: placedAt,
    used: [],
    isOverdue: false,
  },
};
const goods: CancellationFacts = { ...programme, digital: [] };
const lastInEgypt = new Date("2026-11-15T21:59:59.999Z");
const lastInSaudi = new Date("2026-11-09T20:59:59.999Z");
const inSaudi = { digital: [ruleOf(7)], zone: "Asia/Riyadh" };
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
    ...usedParts.map((part): [string, Partial<CancellationFacts>, ReturnType<typeof cancellationRight>] => [
      `used: ${part}`,
      { used: [part] },
      { allowed: false, until: lastInEgypt, reason: part },
    ]),
    ["the longest of two", { digital: [ruleOf(3), ruleOf(14)] }, { allowed: true, until: lastInEgypt, reason: null }],
    ["a rule of no days", { digital: [ruleOf(14), ruleOf(0)] }, { allowed: false, until: null, reason: "not_covered" }],
    ["no rule", { digital: [undefined] }, { allowed: false, until: null, reason: "not_covered" }],
    [
      "unpaid",
      { status: "pending_payment", now: justAfter(lastInEgypt) },
      { allowed: true, until: null, reason: null },
    ],
    ["shipped", { status: "shipped" }, { allowed: false, until: null, reason: "state" }],
    ["shipped and late", { status: "shipped", isOverdue: true }, { allowed: true, until: null, reason: null }],
    [
      "late, though its own days are over",
      { isOverdue: true, now: justAfter(lastInEgypt) },
      { allowed: true, until: null, reason: null },
    ],
    [
      "late with something used",
      { status: "shipped", isOverdue: true, used: ["plan_read"] },
      { allowed: false, until: null, reason: "plan_read" },
    ],
    ["late, and arrived", { status: "delivered", isOverdue: true }, { allowed: false, until: null, reason: "state" }],
    [
      "cancelled before",
      { status: "cancelled", used: ["plan_read"] },
      { allowed: false, until: null, reason: "state" },
    ],
  ])("%s", (_, facts, right) => expect(cancellationRight({ ...programme, ...facts })).toEqual(right));

  it("lasts until shipping for orders with only goods, however long that takes", () => {
    const now = new Date("2027-06-01T00:00:00Z");
    for (const status of ["paid", "processing"] as const)
      expect(cancellationRight({ ...goods, status, now })).toEqual({ allowed: true, until: null, reason: null });
    expect(cancellationRight({ ...goods, status: "shipped" })).toMatchObject({ allowed: false, reason: "state" });
  });

  it("is never there for what was used or is late, and never goes against the states", () => {
    const facts = fc.record({
      status: fc.constantFrom(...orderStatuses),
      zone: fc.constantFrom(...markets).map((market) => marketRules[market].timezone),
      digital: fc.array(fc.option(fc.integer({ min: 0, max: 30 }).map(ruleOf), { nil: undefined }), { maxLength: 3 }),
      placedAt: fc.constant(placedAt),
      now: fc.date({ min: placedAt, max: new Date("2027-03-01T00:00:00Z"), noInvalidDate: true }),
      used: fc.subarray([...usedParts]),
      isOverdue: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const right = cancellationRight(given);
        expect(right.allowed).toBe(right.reason === null);
        const isOpen = given.status === "shipped" ? given.isOverdue : canMove(given.status, "cancelled");
        expect(right.reason === "state").toBe(!isOpen);
        if (right.reason !== null) expect(cancellationReasons).toContain(right.reason);
        if (given.status === "pending_payment" || given.digital.length === 0) return;
        if (!right.allowed) return;
        expect(given.used).toEqual([]);
        if (given.isOverdue) return;
        expect([given.used, right.until !== null && given.now <= right.until]).toEqual([[], true]);
        expect(given.digital.every((rule) => rule !== undefined && rule.days > 0)).toBe(true);
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
