import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type ReturnFacts, type ReturnRight, returnCodes, returnRight } from "./return-right.ts";
import type { ReturnTerms } from "./return-rules.ts";

const mind: ReturnTerms = {
  ground: "change_of_mind",
  days: 14,
  openedOk: true,
  fee: "customer",
  refundsShipping: "none",
  restockDefault: true,
  text: { ar: "", en: "" },
};
const egypt: ReturnFacts = {
  rule: mind,
  deliveredAt: new Date("2026-11-01T21:30:00Z"),
  now: new Date("2026-11-02T10:00:00Z"),
  zone: "Africa/Cairo",
  opened: false,
  used: false,
  piecesLeft: 1,
};
const saudi = { rule: { ...mind, days: 7 }, zone: "Asia/Riyadh" };
const lastInEgypt = new Date("2026-11-15T21:59:59.999Z");
const lastInSaudi = new Date("2026-11-09T20:59:59.999Z");
const justAfter = (moment: Date) => new Date(moment.getTime() + 1);
const sealed = { ...mind, openedOk: false };
const defect: ReturnTerms = { ...mind, ground: "defect", days: 30, fee: "shop" };

describe("the right to return a piece", () => {
  test.each<[string, Partial<ReturnFacts>, Partial<ReturnRight>]>([
    ["at once", {}, { allowed: true, until: lastInEgypt, fee: "customer", code: "OK" }],
    ["at the last moment in Egypt", { now: lastInEgypt }, { allowed: true, code: "OK" }],
    ["a moment later", { now: justAfter(lastInEgypt) }, { allowed: false, code: "RETURN_WINDOW_OVER" }],
    [
      "at the last moment in Saudi Arabia, where it came a day later",
      { ...saudi, now: lastInSaudi },
      { allowed: true, until: lastInSaudi, code: "OK" },
    ],
    [
      "a moment after that",
      { ...saudi, now: justAfter(lastInSaudi) },
      { until: lastInSaudi, code: "RETURN_WINDOW_OVER" },
    ],
    ["opened, where that is fine", { opened: true }, { code: "OK" }],
    ["opened, where it must be sealed", { rule: sealed, opened: true }, { allowed: false, code: "RETURN_OPENED" }],
    ["used", { used: true }, { allowed: false, code: "RETURN_USED" }],
    ["used and faulty", { rule: defect, opened: true, used: true }, { allowed: true, fee: "shop", code: "OK" }],
    ["all on their way back", { piecesLeft: 0 }, { allowed: false, code: "RETURN_NONE_LEFT" }],
    ["without a rule", { rule: undefined }, { allowed: false, until: null, code: "RETURN_NOT_COVERED" }],
    ["a rule without days", { rule: { ...mind, days: 0 } }, { until: null, code: "RETURN_NOT_COVERED" }],
    ["delivered on an unknown day", { deliveredAt: null }, { allowed: true, until: null, code: "OK" }],
  ])("%s", (_, facts, right) => expect(returnRight({ ...egypt, ...facts })).toMatchObject(right));

  it("is there only with the code OK, and never after its last moment", () => {
    const facts = fc.record({
      rule: fc.option(
        fc.record({
          ...Object.fromEntries(Object.entries(mind).map(([key, value]) => [key, fc.constant(value)])),
          days: fc.integer({ min: 0, max: 60 }),
          openedOk: fc.boolean(),
        }) as fc.Arbitrary<ReturnTerms>,
        { nil: undefined },
      ),
      deliveredAt: fc.constant(egypt.deliveredAt),
      now: fc.date({
        min: new Date("2026-11-01T21:30:00Z"),
        max: new Date("2027-02-01T00:00:00Z"),
        noInvalidDate: true,
      }),
      zone: fc.constantFrom("Africa/Cairo", "Asia/Riyadh", "Asia/Dubai", "UTC"),
      opened: fc.boolean(),
      used: fc.boolean(),
      piecesLeft: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const right = returnRight(given);
        expect(returnCodes).toContain(right.code);
        expect(right.allowed).toBe(right.code === "OK");
        if (!right.allowed) return;
        expect([given.used, given.piecesLeft > 0, right.until !== null && given.now <= right.until]).toEqual([
          false,
          true,
          true,
        ]);
      }),
    );
  });
});
