import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { declineClasses } from "#shared/domain/dunning.ts";
import { minor } from "#shared/domain/money.ts";
import { firstChargeAt, graceEnd, noticeAt } from "./calendar.ts";
import { afterCharge, afterDecline, findObstacle } from "./decide.ts";

const due = { endsOn: "2027-02-28", timezone: "Africa/Cairo" };
const at = (text: string) => new Date(`2027-${text}Z`);

describe("the calendar of a charge", () => {
  test("uses local days: notice four days before at ten, charge the day before at ten, grace until the end of the sixth day after", () => {
    expect(noticeAt(due)).toEqual(at("02-24T08:00:00"));
    expect(firstChargeAt(due, at("02-24T08:00:00"))).toEqual(at("02-27T08:00:00"));
    expect(firstChargeAt(due, at("02-26T12:30:00"))).toEqual(at("03-01T12:30:00"));
    expect(graceEnd(due)).toEqual(at("03-06T22:00:00"));
    // Summer time begins on the last Friday of April.
    expect(noticeAt({ ...due, endsOn: "2027-05-05" })).toEqual(at("05-01T07:00:00"));
    expect(noticeAt({ endsOn: "2027-02-28", timezone: "Asia/Dubai" })).toEqual(at("02-24T06:00:00"));
  });
});

const facts = {
  isAutomatic: true,
  acceptedAt: at("02-24T08:05:00"),
  agreedMinor: minor(90_000),
  totalMinor: minor(90_000),
  payingSince: undefined,
  due,
};

describe("a charge", () => {
  test("waits for the notice, for the customer's agreement, and while the customer is paying by hand", () => {
    const now = at("02-27T08:10:00");
    expect(findObstacle(facts, now)).toBeUndefined();
    expect(findObstacle({ ...facts, isAutomatic: false }, now)).toEqual({ state: "grace", nextAt: graceEnd(due) });
    expect(findObstacle({ ...facts, acceptedAt: undefined }, now)).toEqual({ nextAt: at("02-27T09:10:00") });
    const late = { ...facts, acceptedAt: at("02-25T12:00:00") };
    expect(findObstacle(late, now)).toEqual({ nextAt: at("02-28T12:00:00") });
    expect(findObstacle({ ...facts, totalMinor: minor(90_001) }, now)).toMatchObject({ code: "price_rose" });
    expect(findObstacle({ ...facts, agreedMinor: null }, now)).toMatchObject({ state: "needs_customer" });
    expect(findObstacle({ ...facts, payingSince: at("02-27T08:00:00") }, now)).toEqual({
      nextAt: at("02-27T09:10:00"),
    });
    expect(findObstacle({ ...facts, payingSince: at("02-27T07:30:00") }, now)).toBeUndefined();
  });

  test("is never allowed within 72 hours of the notice or above the agreed price", () => {
    const hour = 3_600_000;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (hours, total, on) => {
          const now = new Date(facts.acceptedAt.getTime() + hours * hour);
          const isAllowed =
            findObstacle({ ...facts, isAutomatic: on, totalMinor: minor(total * 20_000) }, now) === undefined;
          expect(isAllowed).toBe(on && hours >= 72 && total * 20_000 <= 90_000);
        },
      ),
    );
  });
});

describe("a decline", () => {
  const declined = (code: string, tries = 0) =>
    afterDecline(
      {
        code,
        found: { tries, firstTryAt: tries === 0 ? null : at("02-27T08:10:00") },
        due,
        paydays: [1, 25, 26, 27, 28],
      },
      at("02-27T08:10:00"),
    );

  test("needs another card if it is final, the customer if the bank asks for them, otherwise another day", () => {
    expect(declined("lost_card")).toMatchObject({ state: "needs_card", class: "hard", nextAt: graceEnd(due) });
    expect(declined("stop_payment_order")).toMatchObject({ state: "needs_card", class: "withdrawn" });
    expect(declined("authentication_required")).toMatchObject({ state: "needs_customer", class: "customer" });
    expect(declined("insufficient_funds")).toMatchObject({ state: "waiting", tries: 1, nextAt: at("02-28T08:00:00") });
    expect(declined("insufficient_funds", 3)).toMatchObject({ state: "grace", tries: 4 });
    expect(declined("never heard of", 1)).toMatchObject({ state: "grace", tries: 2 });
  });

  test("never schedules a charge after the sixth day, nor more than four", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.constantFrom("insufficient_funds", "x", "54"), (tries, code) => {
        const next = declined(code, tries);
        expect(declineClasses).toContain(next.class);
        if (next.state === "waiting") {
          expect(next.nextAt?.getTime()).toBeLessThan(graceEnd(due).getTime());
          expect(tries + 1).toBeLessThan(4);
        }
      }),
    );
  });

  test("a missing answer is looked up, and one that never comes is no decline", () => {
    const now = at("02-27T08:10:00");
    expect(afterCharge("pending", now)).toEqual({ nextAt: at("02-27T08:20:00") });
    expect(afterCharge("review", now)).toEqual({ nextAt: at("02-27T08:20:00") });
    expect(afterCharge("expired", now)).toEqual({ state: "waiting", nextAt: at("02-27T09:10:00") });
    expect(afterCharge("refunded", now)).toMatchObject({ state: "closed" });
  });
});
