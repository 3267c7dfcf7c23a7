import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, diffDays } from "./calendar.ts";
import { classifyDecline, nextChargeDay, type Tried, usualPaydays } from "./dunning.ts";
import { hourOfDay } from "./local-time.ts";

test("a decline is classified by its code; an unknown one is soft and tried at most twice", () => {
  const classes = (list: readonly string[]) => [...new Set(list.map((code) => classifyDecline(code).class))];
  expect(classes(["expired_card", "stolen_card", "do_not_try_again", "54"])).toEqual(["hard"]);
  expect(classes(["revocation_of_authorization", "stop_payment_order"])).toEqual(["withdrawn"]);
  expect(classes(["authentication_required", "confirm_card_data"])).toEqual(["customer"]);
  expect(classifyDecline("insufficient_funds")).toEqual({ class: "soft", maxTries: 4 });
  expect(classifyDecline("something_new")).toEqual({ class: "soft", maxTries: 2 });
});

const tried = (over: Partial<Tried>): Tried => ({
  tries: 1,
  firstOn: "2027-02-19",
  today: "2027-02-19",
  endsOn: "2027-02-20",
  paydays: usualPaydays.EG,
  ...over,
});

test("charges are tried the next day, on the nearest payday, and last on the sixth day after the end", () => {
  expect(nextChargeDay(tried({}))).toBe("2027-02-20");
  // The 25th is six days away: the fourth day.
  expect(nextChargeDay(tried({ tries: 2, today: "2027-02-20" }))).toBe("2027-02-23");
  expect(nextChargeDay(tried({ tries: 2, firstOn: "2027-02-22", today: "2027-02-23", endsOn: "2027-02-23" }))).toBe(
    "2027-02-25",
  );
  expect(
    nextChargeDay(
      tried({ tries: 2, firstOn: "2027-02-22", today: "2027-02-23", endsOn: "2027-02-23", paydays: usualPaydays.SA }),
    ),
  ).toBe("2027-02-27");
  expect(nextChargeDay(tried({ tries: 3, today: "2027-02-23" }))).toBe("2027-02-26");
  expect(nextChargeDay(tried({ tries: 4, today: "2027-02-26" }))).toBeUndefined();
  // Too late for another.
  expect(nextChargeDay(tried({ tries: 3, today: "2027-02-26" }))).toBeUndefined();
});

test("the next charge is always after today and within the grace", () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays("2026-01-01", days));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      day,
      fc.integer({ min: -1, max: 8 }),
      fc.integer({ min: 0, max: 9 }),
      fc.array(fc.integer({ min: 1, max: 31 }), { maxLength: 5 }),
      (tries, endsOn, first, later, paydays) => {
        const firstOn = addDays(endsOn, first);
        const today = addDays(firstOn, later);
        const next = nextChargeDay({ tries, firstOn, today, endsOn, paydays });
        return next === undefined || (next > today && diffDays(endsOn, next) <= 6);
      },
    ),
  );
});

test("an hour of a day is that of the clock on the wall, on days when clocks change too", () => {
  expect(hourOfDay("2027-01-10", 10, "Asia/Riyadh").toISOString()).toBe("2027-01-10T07:00:00.000Z");
  // Cairo: summer time begins on the last Friday of April at midnight, and ends on the last Thursday of October.
  expect(hourOfDay("2027-04-30", 10, "Africa/Cairo").toISOString()).toBe("2027-04-30T07:00:00.000Z");
  expect(hourOfDay("2027-10-29", 10, "Africa/Cairo").toISOString()).toBe("2027-10-29T08:00:00.000Z");
});
