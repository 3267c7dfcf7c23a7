import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countCarrierDays,
  type DeliveryCalendar,
  type LeadTime,
  proposeEidDays,
  toNinetieth,
  toPromise,
} from "./delivery-promise.ts";

const usual: DeliveryCalendar = { shopOff: [5, 6], cutoff: "14:00", handlingDays: 0, holidays: [] };
const egypt = { zone: "Africa/Cairo", lead: { min: 2, max: 4, off: [5] as const } };
const saudi = { zone: "Asia/Riyadh", lead: { min: 4, max: 7, off: [5] as const } };

test.each([
  ["Thursday 13:59", "2026-11-26T13:59:59+02:00", egypt, usual, "2026-11-29", "2026-12-01"],
  ["Thursday 14:00", "2026-11-26T14:00:00+02:00", egypt, usual, "2026-12-01", "2026-12-03"],
  ["Friday", "2026-11-27T09:00:00+02:00", egypt, usual, "2026-12-01", "2026-12-03"],
  [
    "Thursday 14:00 before a holiday",
    "2026-11-26T14:00:00+02:00",
    egypt,
    { ...usual, holidays: ["2026-11-29"] },
    "2026-12-02",
    "2026-12-05",
  ],
  [
    "Tuesday, a day of handling",
    "2026-11-24T10:00:00+02:00",
    egypt,
    { ...usual, handlingDays: 1 },
    "2026-11-28",
    "2026-11-30",
  ],
  ["Saudi Arabia, Wednesday after the cut-off", "2026-11-25T15:00:00+03:00", saudi, usual, "2026-12-01", "2026-12-05"],
])("%s", (_, at, { zone, lead }, calendar, from, to) => {
  expect(toPromise({ now: new Date(at), zone, calendar, lead })).toEqual({ from, to });
});

test("a promise never ends before it begins, nor on a day on which nobody drives", () => {
  const days = fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4, 5, 6 as const), { maxLength: 5 });
  fc.assert(
    fc.property(
      days,
      days,
      fc.nat({ max: 5 }),
      fc.nat({ max: 5 }),
      fc.nat({ max: 400 }),
      (shopOff, off, min, more, hours) => {
        const now = new Date(Date.UTC(2026, 0, 1, hours));
        const calendar = { ...usual, shopOff } as DeliveryCalendar;
        const lead = { min: min + 1, max: min + 1 + more, off } as LeadTime;
        const { from, to } = toPromise({ now, zone: "Africa/Cairo", calendar, lead });
        expect(from <= to).toBe(true);
        for (const day of [from, to]) expect(off).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      },
    ),
  );
});

test("carrier days are those between the promise's start and its end", () => {
  expect(countCarrierDays("2026-11-26", "2026-12-01", { off: [5], holidays: [] })).toBe(4);
  expect(countCarrierDays("2026-11-26", "2026-11-26", { off: [], holidays: [] })).toBe(0);
});

test("nine of ten parcels say how long it takes, once there are fifty", () => {
  expect(toNinetieth(Array.from({ length: 49 }, () => 3))).toBeUndefined();
  expect(toNinetieth(Array.from({ length: 50 }, (_, at) => (at < 45 ? 3 : 9)))).toBe(3);
  expect(toNinetieth(Array.from({ length: 50 }, (_, at) => (at < 44 ? 3 : 6)))).toBe(6);
});

test("the feasts of 1448 are proposed by the Umm al-Qura calendar", () => {
  expect(proposeEidDays("2027-01-01", 200)).toEqual([
    ...["2027-03-09", "2027-03-10", "2027-03-11"],
    ...["2027-05-15", "2027-05-16", "2027-05-17", "2027-05-18", "2027-05-19"],
  ]);
});
