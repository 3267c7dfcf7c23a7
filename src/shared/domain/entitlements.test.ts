import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type IsoDate } from "./calendar.ts";
import {
  type EntitlementKind,
  findOwed,
  findUsable,
  layWindows,
  type PaidPeriod,
  toStandings,
} from "./entitlements.ts";
import { usualTerms } from "./package-terms.ts";
import { layPeriods } from "./subscriptions.ts";

const terms = (more: Partial<PaidPeriod["terms"]> = {}) => ({ ...usualTerms(12), ...more });
const period = (months: number, more: Partial<PaidPeriod> = {}): PaidPeriod => ({
  ...{ months, gapDays: 0, pausedDays: 0, pauses: [], terms: terms({ reviewsPer: "month" }) },
  ...more,
});
const spansOf = (anchor: IsoDate, periods: readonly PaidPeriod[], kind: EntitlementKind) =>
  layWindows(anchor, periods)
    .filter((one) => one.kind === kind)
    .map(({ startsOn, endsOn }) => `[${startsOn.slice(5)},${endsOn.slice(5)})`);

describe("windows", () => {
  test("months that begin on the 31st end on the last day and come back to the 31st", () => {
    expect(spansOf("2026-01-31", [period(3)], "review")).toEqual(["[01-31,02-28)", "[02-28,03-31)", "[03-31,04-30)"]);
  });

  test("a pause lengthens the window in which it begins and moves the later ones", () => {
    const paused = { pausedDays: 5, pauses: [{ startsOn: "2026-02-10", endsOn: "2026-02-15" }] };
    expect(spansOf("2026-01-31", [period(3, paused)], "review")).toEqual([
      "[01-31,03-05)",
      "[03-05,04-05)",
      "[04-05,05-05)",
    ]);
  });

  test("a pause that begins with a window belongs to it", () => {
    const paused = { pausedDays: 5, pauses: [{ startsOn: "2026-02-28", endsOn: "2026-03-05" }] };
    expect(spansOf("2026-01-31", [period(2, paused)], "review")).toEqual(["[01-31,02-28)", "[02-28,04-05)"]);
  });

  test("weeks are seven days, and the last one ends with the period", () => {
    expect(spansOf("2026-02-01", [period(1, { terms: terms() })], "review")).toEqual([
      "[02-01,02-08)",
      "[02-08,02-15)",
      "[02-15,02-22)",
      "[02-22,03-01)",
    ]);
    expect(spansOf("2026-11-01", [period(1, { terms: terms() })], "clip").at(-1)).toBe("[11-29,12-01)");
  });

  test("programmes come at the months 0, 3, 6 and 9 and last until the paid end", () => {
    expect(spansOf("2026-01-15", [period(12)], "programme")).toEqual([
      "[01-15,01-15)",
      "[04-15,01-15)",
      "[07-15,01-15)",
      "[10-15,01-15)",
    ]);
  });

  test("each period keeps its own promises, after a gap too", () => {
    const second = period(1, { gapDays: 3, terms: terms({ reviewsPer: "month", reviews: 4 }) });
    const windows = layWindows("2026-01-31", [period(1), second]).filter(({ kind }) => kind === "review");
    expect(windows).toMatchObject([
      { startsOn: "2026-01-31", endsOn: "2026-02-28", given: 1 },
      { startsOn: "2026-03-03", endsOn: "2026-04-03", given: 4 },
    ]);
  });
});

const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays("2026-01-01", days));
/** Periods whose pauses begin within them, one after another, as they are taken in life. */
const paid = fc.tuple(
  day,
  fc.array(
    fc.record({
      months: fc.integer({ min: 1, max: 14 }),
      gapDays: fc.integer({ min: 0, max: 40 }),
      pauses: fc.array(fc.record({ after: fc.integer({ min: 0, max: 25 }), days: fc.integer({ min: 1, max: 30 }) }), {
        maxLength: 4,
      }),
      isWeekly: fc.boolean(),
      every: fc.integer({ min: 0, max: 5 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
);

function toPeriods([anchor, wished]: typeof paid extends fc.Arbitrary<infer T> ? T : never): PaidPeriod[] {
  const periods: PaidPeriod[] = [];
  for (const { months, gapDays, pauses, isWeekly, every } of wished) {
    const more = { reviewsPer: isWeekly ? "week" : "month", programmeEveryMonths: every } as const;
    let one = period(months, { gapDays, terms: terms(more) });
    let from = layPeriods(anchor, [...periods, one]).at(-1)?.startsOn ?? anchor;
    for (const { after, days } of pauses) {
      const startsOn = addDays(from, after);
      const end = layPeriods(anchor, [...periods, one]).at(-1)?.endsOn ?? anchor;
      if (startsOn >= end) break;
      const endsOn = addDays(startsOn, days);
      one = { ...one, pausedDays: one.pausedDays + days, pauses: [...one.pauses, { startsOn, endsOn }] };
      from = endsOn;
    }
    periods.push(one);
  }
  return periods;
}

test("windows tile the paid span, whatever is paused", () => {
  fc.assert(
    fc.property(paid, (wished) => {
      const [anchor] = wished;
      const periods = toPeriods(wished);
      const spans = layPeriods(anchor, periods);
      for (const kind of ["review", "clip", "call"] as const) {
        const windows = layWindows(anchor, periods).filter((one) => one.kind === kind);
        for (const { startsOn, endsOn } of windows) expect(startsOn < endsOn).toBe(true);
        for (const { startsOn, endsOn } of spans) {
          const own = windows.filter((one) => startsOn <= one.startsOn && one.startsOn < endsOn);
          expect(own[0]?.startsOn).toBe(startsOn);
          expect(own.at(-1)?.endsOn).toBe(endsOn);
          for (const [index, one] of own.entries()) if (index > 0) expect(own[index - 1]?.endsOn).toBe(one.startsOn);
        }
        expect(windows.every(({ startsOn }) => spans.some((s) => s.startsOn <= startsOn && startsOn < s.endsOn))).toBe(
          true,
        );
      }
    }),
    { numRuns: 100 },
  );
});

test("no window begins while it is paused", () => {
  fc.assert(
    fc.property(paid, (wished) => {
      const periods = toPeriods(wished);
      const pauses = periods.flatMap((one) => one.pauses);
      for (const { startsOn } of layWindows(wished[0], periods))
        expect(pauses.some((pause) => pause.startsOn < startsOn && startsOn < pause.endsOn)).toBe(false);
    }),
    { numRuns: 100 },
  );
});

describe("what is left", () => {
  const state = (startsOn: IsoDate, endsOn: IsoDate, more = {}) => ({
    ...{ kind: "call" as const, startsOn, endsOn, given: 1, used: 0, reserved: 0, left: 1, kept: 0 },
    ...more,
  });
  const january = state("2026-01-01", "2026-02-01");
  const february = state("2026-02-01", "2026-03-01");

  test("lapses with its window unless the coach did not deliver", () => {
    expect(findUsable([january, february], "call", "2026-02-03")).toEqual([february]);
    const failed = { ...january, kept: 1 };
    expect(findUsable([failed, february], "call", "2026-02-03")).toEqual([failed, february]);
    expect(toStandings([failed, february], "2026-02-03")).toMatchObject([{ given: 1, owed: 1, left: 2 }]);
    expect(findOwed([failed, february], "2026-02-03", 3)).toMatchObject([{ kind: "call", count: 1 }]);
  });

  test("what was sent is owed once its window is about to end, and stays so after it", () => {
    const sent = { ...january, kind: "review" as const, left: 0, reserved: 1 };
    expect(findOwed([sent], "2026-01-28", 3)).toEqual([]);
    expect(findOwed([sent], "2026-01-29", 3)).toMatchObject([{ kind: "review", count: 1 }]);
    expect(findOwed([sent], "2026-03-29", 3)).toMatchObject([{ kind: "review", count: 1 }]);
    const now = { ...february, kind: "review" as const };
    expect(toStandings([sent, now], "2026-02-03")).toMatchObject([{ given: 1, used: 0, owed: 1, left: 1 }]);
  });
});
