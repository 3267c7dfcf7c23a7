import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, dateIn, diffDays, startOfDay } from "./calendar.ts";
import { calendarOfCurrency, layPeriods, pauseDaysLeft, pauseDaysPerMonth, toEnd } from "./subscriptions.ts";

const anchors = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("2020-01-01", offset));
const plain = (months: number) => ({ months, gapDays: 0, pausedDays: 0 });
const period = fc.record({
  months: fc.constantFrom(1, 3, 6, 12),
  gapDays: fc.integer({ min: 0, max: 3 }),
  pausedDays: fc.integer({ min: 0, max: 84 }),
});

describe("periods", () => {
  it("return to the first one's day of the month, whatever months lie between", () => {
    expect(layPeriods("2026-01-31", [plain(1), plain(1), plain(1)])).toEqual([
      { startsOn: "2026-01-31", endsOn: "2026-02-28" },
      { startsOn: "2026-02-28", endsOn: "2026-03-31" },
      { startsOn: "2026-03-31", endsOn: "2026-04-30" },
    ]);
    expect(toEnd("2024-02-29", [plain(12)])).toBe("2025-02-28");
    expect(toEnd("2026-05-05", [])).toBe("2026-05-05");
  });

  it("lie one after the other, and months that are renewed one by one come to the same as bought at once", () => {
    fc.assert(
      fc.property(anchors, fc.array(period, { minLength: 1, maxLength: 24 }), (anchor, periods) => {
        const spans = layPeriods(anchor, periods);
        expect(spans[0]?.startsOn).toBe(addDays(anchor, periods[0]?.gapDays ?? 0));
        for (const [index, span] of spans.entries()) {
          expect(span.endsOn > span.startsOn).toBe(true);
          const before = spans[index - 1];
          if (before !== undefined) expect(diffDays(before.endsOn, span.startsOn)).toBe(periods[index]?.gapDays);
        }
        const months = periods.reduce((sum, each) => sum + each.months, 0);
        const days = periods.reduce((sum, each) => sum + each.gapDays + each.pausedDays, 0);
        expect(toEnd(anchor, periods)).toBe(addDays(addMonths(anchor, months), days));
      }),
    );
  });

  it("begin at the first moment of their day in every calendar of the shop, also when clocks skip midnight", () => {
    // Egypt's summer time begins at midnight, so 00:00 does not exist on that Friday.
    expect(startOfDay("2026-04-24", "Africa/Cairo").toISOString()).toBe("2026-04-23T22:00:00.000Z");
    expect(startOfDay("2026-11-21", "Asia/Riyadh").toISOString()).toBe("2026-11-20T21:00:00.000Z");
    const zones = fc.constantFrom(...Object.values(calendarOfCurrency), "America/New_York", "Pacific/Kiritimati");
    fc.assert(
      fc.property(anchors, zones, (day, zone) => {
        const start = startOfDay(day, zone);
        expect(dateIn(start, zone)).toBe(day);
        expect(dateIn(new Date(start.getTime() - 1), zone) < day).toBe(true);
      }),
    );
  });
});

describe("days of pause", () => {
  it("are a week for each month bought this year, less those taken, and never fewer than none", () => {
    const bought = [{ startsOn: "2026-01-31", months: 3 }];
    const left = (today: string, pauses: { fromOn: string; days: number }[] = []) =>
      pauseDaysLeft({ startedOn: "2026-01-31", today, periods: bought, pauses });
    expect(left("2026-01-31")).toBe(21);
    expect(left("2026-04-01", [{ fromOn: "2026-03-01", days: 20 }])).toBe(1);
    expect(left("2027-01-30")).toBe(21);
    expect(left("2027-01-31", [{ fromOn: "2026-03-01", days: 20 }])).toBe(0);
  });

  it("start again with each year of the subscription, not of the calendar", () => {
    fc.assert(
      fc.property(
        anchors,
        fc.integer({ min: 0, max: 1500 }),
        fc.array(period, { maxLength: 20 }),
        (anchor, at, list) => {
          const today = addDays(anchor, at);
          const spans = layPeriods(anchor, list);
          const periods = list.map(({ months }, index) => ({ months, startsOn: spans[index]?.startsOn ?? anchor }));
          const left = pauseDaysLeft({ startedOn: anchor, today, periods, pauses: [] });
          const years = [0, 1, 2, 3, 4].find((year) => today < addMonths(anchor, 12 * (year + 1))) ?? 4;
          const [from, to] = [addMonths(anchor, 12 * years), addMonths(anchor, 12 * (years + 1))];
          const months = periods
            .filter(({ startsOn }) => startsOn >= from && startsOn < to)
            .reduce((sum, each) => sum + each.months, 0);
          expect(left).toBe(months * pauseDaysPerMonth);
        },
      ),
    );
  });
});
