import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, diffDays, type Weekday, weekday } from "./calendar.ts";
import {
  type CalendarInput,
  firstOpenWeek,
  isWeekOpen,
  layOnCalendar,
  sessionKey,
  spreadWeekdays,
  toAdherence,
} from "./training-calendar.ts";

const threeAWeek = (weeks: number) => Array.from({ length: weeks }, (_, at) => ({ number: at + 1, days: [1, 2, 3] }));
// 2026-11-21 is a Saturday.
const base: CalendarInput = {
  weeks: threeAWeek(2),
  startDate: "2026-11-21",
  anchorWeek: 1,
  weekdays: [6, 1, 3],
  done: [],
  today: "2026-11-21",
};
const dates = (input: CalendarInput) => layOnCalendar(input).map((each) => each.date.slice(5));

describe("a plan on the calendar", () => {
  it("gives each session the next chosen day, the weeks seven days apart", () => {
    expect(dates(base)).toEqual(["11-21", "11-23", "11-25", "11-28", "11-30", "12-02"]);
    expect(layOnCalendar(base)[0]?.state).toBe("today");
  });

  it("moves a missed session to the next free day and leaves the others where they are", () => {
    expect(dates({ ...base, today: "2026-11-22" })).toEqual(["11-22", "11-23", "11-25", "11-28", "11-30", "12-02"]);
  });

  it("moves the following sessions too, one a day, until a rest day absorbs the delay", () => {
    expect(dates({ ...base, today: "2026-11-23" })).toEqual(["11-23", "11-25", "11-27", "11-28", "11-30", "12-02"]);
  });

  it("plans nothing else on a day with a done session", () => {
    const done = [{ week: 1, day: 1, on: "2026-11-23" }];
    expect(dates({ ...base, today: "2026-11-23", done })[1]).toBe("11-25");
  });

  it("lets a week with more sessions than training days run into the next", () => {
    expect(dates({ ...base, weekdays: [6] })).toEqual(["11-21", "11-28", "12-05", "12-12", "12-19", "12-26"]);
  });

  it("continues with the open sessions of a week when it is restarted from there", () => {
    const done = [{ week: 1, day: 1, on: "2026-11-21" }];
    const restarted = { ...base, done, startDate: "2026-12-12", today: "2026-12-10" };
    expect(dates(restarted)).toEqual(["11-21", "12-12", "12-14", "12-19", "12-21", "12-23"]);
    expect(toAdherence(layOnCalendar(restarted), restarted.today)).toEqual({
      done: 1,
      missed: 0,
      due: 1,
      percent: 100,
    });
  });

  it("counts missed sessions", () => {
    const done = [{ week: 1, day: 1, on: "2026-11-21" }];
    const today = "2026-11-26";
    expect(toAdherence(layOnCalendar({ ...base, done, today }), today)).toEqual({
      done: 1,
      missed: 2,
      due: 3,
      percent: 33,
    });
    expect(toAdherence(layOnCalendar(base), base.today).percent).toBeUndefined();
  });

  it("opens a week on its first day, or earlier once the week before has a done session", () => {
    expect(isWeekOpen(base, 1)).toBe(true);
    expect(isWeekOpen(base, 2)).toBe(false);
    expect(isWeekOpen({ ...base, today: "2026-11-28" }, 2)).toBe(true);
    expect(isWeekOpen({ ...base, done: [{ week: 1, day: 1, on: "2026-11-21" }] }, 2)).toBe(true);
    expect(isWeekOpen(base, 9)).toBe(false);
  });

  it("finds the first week that is not finished", () => {
    expect(
      firstOpenWeek(
        base.weeks,
        [1, 2, 3].map((day) => ({ week: 1, day })),
      ),
    ).toBe(2);
    expect(firstOpenWeek(base.weeks, [])).toBe(1);
  });
});

const inputs = fc
  .record({
    shape: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 }),
    start: fc.integer({ min: -40, max: 40 }),
    now: fc.integer({ min: -60, max: 200 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    doneUpTo: fc.integer({ min: 0, max: 40 }),
    gaps: fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
  })
  .map(({ shape, start, now, weekdays, doneUpTo, gaps }): CalendarInput => {
    const weeks = shape.map((count, at) => ({
      number: at + 1,
      days: Array.from({ length: count }, (_, day) => day + 1),
    }));
    const startDate = addDays("2026-11-21", start);
    const today = addDays("2026-11-21", now);
    let on = startDate;
    const done = weeks
      .flatMap(({ number: week, days }) => days.map((day) => ({ week, day })))
      .slice(0, doneUpTo)
      .flatMap((ref) => {
        const entry = { ...ref, on };
        on = addDays(on, gaps.next().value ?? 1);
        return entry.on <= today ? [entry] : [];
      });
    return { weeks, startDate, anchorWeek: 1, weekdays: weekdays as Weekday[], today, done };
  });

describe("for any plan, days and delay", () => {
  it("every session is on the calendar once, in order; open ones not before today and one a day", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const sessions = layOnCalendar(input);
        expect(sessions.map(sessionKey)).toEqual(
          input.weeks.flatMap(({ number: week, days }) => days.map((day) => `${week}-${day}`)),
        );
        const coming = sessions.filter((each) => each.state !== "done");
        const doneDays = new Set(input.done.map((each) => each.on));
        coming.forEach((each, at) => {
          expect(each.date >= input.today && each.date >= each.plannedOn).toBe(true);
          expect(doneDays.has(each.date)).toBe(false);
          const before = coming[at - 1];
          if (before !== undefined) expect(each.date > before.date).toBe(true);
        });
        const isAllAhead = input.done.length === 0 && input.today <= input.startDate;
        if (isAllAhead)
          expect(coming.every((each) => !each.isMoved && input.weekdays.includes(weekday(each.date)))).toBe(true);
      }),
    );
  });

  it("a rest day is only used after a day without training", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const sessions = layOnCalendar(input);
        const days = new Set(sessions.map((each) => each.date));
        for (const each of sessions) {
          if (each.state === "done" || input.weekdays.includes(weekday(each.date))) continue;
          expect(days.has(addDays(each.date, -1))).toBe(false);
        }
      }),
    );
  });

  it("training days are spread over the week", () => {
    for (let count = 1; count <= 7; count++) {
      const days = spreadWeekdays("2026-11-21", count);
      expect(new Set(days).size).toBe(count);
      expect(days[0]).toBe(6);
    }
    expect(diffDays("2026-11-21", addDays("2026-11-21", 7))).toBe(7);
  });
});
