import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, diffDays, weekday } from "./calendar.ts";
import { type CheckInItem, findAnswerProblems, nextDueDay, toCheckInTimes } from "./check-ins.ts";

const item = (key: string, kind: CheckInItem["kind"], more: Partial<CheckInItem> = {}): CheckInItem => ({
  ...{ key, kind, label: { ar: key, en: key }, unit: null, min: null, max: null, metric: null },
  ...{ options: [], poses: [], isRequired: true },
  ...more,
});

test("its day runs by the member's clock, also on the days on which clocks change", () => {
  const spring = toCheckInTimes("2026-04-24", "Africa/Cairo");
  expect(spring.dueAt.toISOString()).toBe("2026-04-24T21:00:00.000Z");
  expect(toCheckInTimes("2026-04-25", "Africa/Cairo").opensAt.toISOString()).toBe("2026-04-23T22:00:00.000Z");
  expect(toCheckInTimes("2026-10-29", "Africa/Cairo").dueAt.toISOString()).toBe("2026-10-29T22:00:00.000Z");
  expect(spring.remindAt.toISOString()).toBe("2026-04-24T15:00:00.000Z");
  expect(spring.missedAt.getTime() - spring.dueAt.getTime()).toBe(48 * 3_600_000);
});

test("due days fall on the weekday, in step with the first one", () => {
  const start = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));
  const rhythm = fc.record({
    startsOn: start,
    weekday: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
    everyWeeks: fc.constantFrom(1, 2, 4),
  });
  fc.assert(
    fc.property(rhythm, fc.integer({ min: -20, max: 400 }), (one, after) => {
      const from = addDays(one.startsOn, after);
      const due = nextDueDay(one, from);
      const first = nextDueDay(one, one.startsOn);
      expect(weekday(due)).toBe(one.weekday);
      expect(due >= from || due === first).toBe(true);
      expect(diffDays(first, due) % (one.everyWeeks * 7)).toBe(0);
      if (from > first) expect(diffDays(from, due)).toBeLessThan(one.everyWeeks * 7);
    }),
  );
});

test("answers fit their questions, and what is missing counts only in the end", () => {
  const items = [
    item("energy", "scale"),
    item("sleep", "number", { min: 0, max: 14 }),
    item("pain", "pain"),
    item("trained", "yesno"),
    item("mood", "choice", { options: [{ value: "good", label: { ar: "جيد", en: "Good" } }] }),
    item("note", "text", { isRequired: false }),
  ];
  const good = { energy: 7, sleep: 6.5, pain: 0, trained: false, mood: "good" };
  expect(findAnswerProblems(items, good, true)).toEqual([]);
  expect(findAnswerProblems(items, {}, false)).toEqual([]);
  expect(findAnswerProblems(items, { energy: 7 }, true).map(({ key }) => key)).toEqual([
    "sleep",
    "pain",
    "trained",
    "mood",
  ]);
  const wrong = { energy: 7.5, sleep: 15, pain: -1, trained: "yes", mood: "bad", note: "x".repeat(2001), other: 1 };
  expect(Object.fromEntries(findAnswerProblems(items, wrong, false).map(({ key, code }) => [key, code]))).toEqual({
    ...{ energy: "INVALID_VALUE", sleep: "TOO_BIG", pain: "TOO_SMALL", trained: "INVALID_VALUE" },
    ...{ mood: "INVALID_VALUE", note: "TOO_LONG", other: "INVALID_VALUE" },
  });
});
