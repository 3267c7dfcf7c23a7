import fc from "fast-check";
import { expect, test } from "vitest";
import { dateIn, weekday } from "./calendar.ts";
import { bookableDays, findSlots, isInTime, isLinkOpen, toCells } from "./calls.ts";

const zone = "Africa/Cairo";
const times = {
  ranges: [{ weekday: 0 as const, fromMinute: 18 * 60, untilMinute: 19 * 60 + 45 }],
  zone,
  minutes: 30,
  daysOff: [],
};
const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

test("calls begin one after another within the coach's hours, twelve hours ahead at least", () => {
  // Saturday evening in Cairo.
  expect(iso(findSlots(times, new Date("2026-11-21T20:00:00Z"))).slice(0, 4)).toEqual([
    "2026-11-22T16:00:00.000Z",
    "2026-11-22T16:30:00.000Z",
    "2026-11-22T17:00:00.000Z",
    "2026-11-29T16:00:00.000Z",
  ]);
  // Sunday, five in the morning: eleven hours are too few for the first two.
  expect(iso(findSlots(times, new Date("2026-11-22T05:00:00Z")))[0]).toBe("2026-11-22T17:00:00.000Z");
});

test("the coach's clock counts on the day on which it changes", () => {
  // Clocks go back on the night to Friday 30 October 2026 and forward on Friday 24 April.
  const friday = { ...times, ranges: [{ weekday: 5 as const, fromMinute: 600, untilMinute: 630 }] };
  expect(iso(findSlots(friday, new Date("2026-10-29T08:00:00Z")))[0]).toBe("2026-10-30T08:00:00.000Z");
  expect(iso(findSlots(friday, new Date("2026-04-23T08:00:00Z")))[0]).toBe("2026-04-24T07:00:00.000Z");
});

test("every slot lies in the coach's days, in time, and takes its own quarter hours", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(15, 30, 45, 60),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 24 }),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      (minutes, first, length, now) => {
        const fromMinute = first * 15;
        const ranges = [{ weekday: 2 as const, fromMinute, untilMinute: Math.min(1440, fromMinute + length * 15) }];
        const slots = findSlots({ ranges, zone, minutes, daysOff: [] }, now);
        const cells = slots.flatMap((slot) => toCells(slot, minutes).map(Number));
        expect(new Set(cells).size).toBe(cells.length);
        for (const slot of slots) {
          expect(isInTime(slot, now)).toBe(true);
          expect(weekday(dateIn(slot, zone))).toBe(2);
          expect(slot.getTime() - now.getTime()).toBeLessThan((bookableDays + 2) * 86_400_000);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("the link opens ten minutes before and closes with the end", () => {
  const at = new Date("2026-11-22T16:00:00Z");
  const open = (time: string) => isLinkOpen(at, 30, new Date(`2026-11-22T${time}Z`));
  expect(["15:49:59", "15:50:00", "16:29:59", "16:30:00"].map(open)).toEqual([false, true, true, false]);
});
