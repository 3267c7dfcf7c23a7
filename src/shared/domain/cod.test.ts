import fc from "fast-check";
import { expect, test } from "vitest";
import { isQuiet, isReminderDue, mustConfirm } from "./cod.ts";
import { marketRules, markets } from "./markets.ts";

const hourMs = 3_600_000;
const moments = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const zones = fc.constantFrom(...markets.map((market) => marketRules[market].timezone));

/** "21:05" by the clock of the zone. */
const clockIn = (now: Date, timeZone: string): string => now.toLocaleTimeString("en-GB", { timeZone });

test("decides who must confirm", () => {
  expect([mustConfirm("always", true), mustConfirm("new", true), mustConfirm("never", false)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(mustConfirm("new", false)).toBe(true);
});

test("nobody is reminded from 21:00 to 9:00, before six hours, or after the deadline", () => {
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 1, max: 168 }),
      fc.integer({ min: 0, max: 170 * 60 }),
      zones,
      (at, hours, later, zone) => {
        const asked = { askedAt: at, expiresAt: new Date(at.getTime() + hours * hourMs), remindedAt: null };
        const now = new Date(at.getTime() + later * 60_000);
        const clock = clockIn(now, zone);
        if (clock >= "21:00:00" || clock < "09:00:00" || later < 360 || later >= hours * 60)
          expect(isReminderDue(asked, now, zone)).toBe(false);
        else expect(isReminderDue(asked, now, zone)).toBe(true);
        expect(isReminderDue({ ...asked, remindedAt: at }, now, zone)).toBe(false);
      },
    ),
  );
});

test("a job of every ten minutes finds a time to remind everybody who has a day", () => {
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const asked = { askedAt: at, expiresAt: new Date(at.getTime() + 24 * hourMs), remindedAt: null };
      const runs = Array.from({ length: 144 }, (_, nth) => new Date(at.getTime() + nth * 600_000));
      expect(runs.some((now) => isReminderDue(asked, now, zone))).toBe(true);
    }),
  );
});

test("the edges of the quiet hours in Cairo", () => {
  const zone = marketRules.EG.timezone;
  expect(
    ["2026-11-25T18:59:59Z", "2026-11-25T19:00:00Z", "2026-11-26T06:59:59Z", "2026-11-26T07:00:00Z"].map((at) =>
      isQuiet(new Date(at), zone),
    ),
  ).toEqual([false, true, true, false]);
});
