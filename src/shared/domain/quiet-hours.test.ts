import fc from "fast-check";
import { expect, test } from "vitest";
import { quietUntil, shopZones } from "./quiet-hours.ts";

const at = (text: string) => new Date(text);

test("nights are quiet from half past nine until nine, in the person's own zone", () => {
  expect(quietUntil(at("2026-11-25T19:29:59Z"), "Africa/Cairo")).toBeUndefined();
  expect(quietUntil(at("2026-11-25T19:30:00Z"), "Africa/Cairo")).toEqual(at("2026-11-26T07:00:00Z"));
  expect(quietUntil(at("2026-11-26T06:59:59Z"), "Africa/Cairo")).toEqual(at("2026-11-26T07:00:00Z"));
  expect(quietUntil(at("2026-11-26T07:00:00Z"), "Africa/Cairo")).toBeUndefined();
  expect(quietUntil(at("2026-11-25T17:30:00Z"), "Asia/Dubai")).toEqual(at("2026-11-26T05:00:00Z"));
});

test("a night on which the clock goes forward ends at nine of the new time", () => {
  // Egypt: 2026-04-24 begins at one o'clock.
  expect(quietUntil(at("2026-04-23T22:30:00Z"), "Africa/Cairo")).toEqual(at("2026-04-24T06:00:00Z"));
});

test("the Friday prayer is quiet, the same hours of other days are not", () => {
  expect(quietUntil(at("2026-11-27T09:30:00Z"), "Africa/Cairo")).toEqual(at("2026-11-27T11:30:00Z"));
  expect(quietUntil(at("2026-11-27T11:30:00Z"), "Africa/Cairo")).toBeUndefined();
  expect(quietUntil(at("2026-11-26T09:30:00Z"), "Africa/Cairo")).toBeUndefined();
});

test("in Ramadan it is quiet in the morning and around the breaking of the fast, not late in the evening", () => {
  // 1448: 8 February to 8 March 2027.
  const cairo = (time: string) => quietUntil(at(`2027-02-${time}Z`), "Africa/Cairo");
  expect(cairo("17T21:00:00")).toBeUndefined();
  expect(cairo("17T00:00:00")).toEqual(at("2027-02-17T09:00:00Z"));
  expect(cairo("17T15:29:59")).toBeUndefined();
  expect(cairo("17T15:30:00")).toEqual(at("2027-02-17T18:30:00Z"));
  expect(cairo("19T09:30:00")).toEqual(at("2027-02-19T11:30:00Z"));
  expect(quietUntil(at("2027-02-17T15:30:00Z"), "Europe/London")).toBeUndefined();
});

test("on days that depend on the moon sighting, both tables are quiet", () => {
  for (const day of ["2027-02-07", "2027-02-08", "2027-03-08", "2027-03-09"])
    for (const time of ["08:30", "16:00", "20:00"])
      expect([day, time, quietUntil(at(`${day}T${time}:00Z`), "Africa/Cairo") !== undefined]).toEqual([
        day,
        time,
        true,
      ]);
  expect(quietUntil(at("2027-02-06T16:00:00Z"), "Africa/Cairo")).toBeUndefined();
  expect(quietUntil(at("2027-03-10T16:00:00Z"), "Africa/Cairo")).toBeUndefined();
});

test("where the zone is unknown, it is quiet from Dubai's evening until Cairo's morning", () => {
  expect(quietUntil(at("2026-11-25T17:29:59Z"), null)).toBeUndefined();
  expect(quietUntil(at("2026-11-25T17:30:00Z"), null)).toEqual(at("2026-11-26T07:00:00Z"));
});

test("the end of quiet hours is not quiet, and never earlier than now", () => {
  const moment = fc.date({ min: at("2025-01-01T00:00:00Z"), max: at("2030-01-01T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom(null, ...shopZones, "America/New_York"), (now, zone) => {
      const until = quietUntil(now, zone);
      if (until === undefined) return;
      expect(until.getTime()).toBeGreaterThan(now.getTime());
      expect(quietUntil(until, zone)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});
