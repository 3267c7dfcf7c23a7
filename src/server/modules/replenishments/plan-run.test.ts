import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#shared/domain/calendar.ts";
import { dueAfter, earliestDue } from "#shared/domain/replenishments.ts";
import { planRun } from "./plan-run.ts";

const allGood = {
  ...{ isOffered: true, isSold: true, available: 5, quantity: 2, hasAddress: true, canCharge: true },
  needsNationalId: false,
};

describe("a run on the day of its notice", () => {
  test("is ordered, skipped for a passing obstacle, and paused for a lasting one", () => {
    expect(planRun(allGood)).toEqual({ kind: "order" });
    expect(planRun({ ...allGood, available: 1 })).toEqual({ kind: "skip", reason: "sold_out" });
    expect(planRun({ ...allGood, hasAddress: false, available: 0 })).toEqual({ kind: "skip", reason: "address" });
    expect(planRun({ ...allGood, needsNationalId: true })).toEqual({ kind: "skip", reason: "national_id" });
    expect(planRun({ ...allGood, canCharge: false, hasAddress: false })).toEqual({ kind: "pause", reason: "card" });
    expect(planRun({ ...allGood, isOffered: false, canCharge: false })).toEqual({
      kind: "pause",
      reason: "unavailable",
    });
    expect(planRun({ ...allGood, isSold: false })).toEqual({ kind: "pause", reason: "unavailable" });
  });
});

describe("the day of the next run", () => {
  test("is the interval after the last one, skipping missed ones", () => {
    expect(dueAfter("2027-01-31", 30, "2027-01-30")).toBe("2027-03-02");
    expect(dueAfter("2027-02-14", 14, "2027-02-20")).toBe("2027-02-28");
    // A server that was down for weeks does not catch up.
    expect(dueAfter("2027-02-14", 14, "2027-04-01")).toBe("2027-04-05");
  });

  test("always leaves time for its notice", () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2027-01-01", days));
    fc.assert(
      fc.property(day, fc.integer({ min: 14, max: 90 }), day, (dueOn, everyDays, today) => {
        const next = dueAfter(dueOn, everyDays, today);
        expect(next >= earliestDue(today)).toBe(true);
        expect(next >= addDays(dueOn, everyDays)).toBe(true);
      }),
    );
  });
});
