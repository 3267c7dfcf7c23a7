import { expect, test } from "vitest";
import {
  addWorkingHours,
  findBackOn,
  usualHours,
  usualZone,
  workingHoursBetween,
  workingSpans,
} from "./working-hours.ts";

const cairo = (text: string): Date => new Date(`${text}:00+02:00`);
const between = (from: string, until: string) => workingHoursBetween(cairo(from), cairo(until), usualHours, usualZone);

test("working hours run from Sunday to Thursday, ten to six", () => {
  expect(between("2026-11-19T17:00", "2026-11-22T11:00")).toBe(2);
  expect(between("2026-11-19T18:00", "2026-11-22T10:00")).toBe(0);
  expect(between("2026-11-22T09:00", "2026-11-22T19:00")).toBe(8);
  expect(between("2026-11-22T12:30", "2026-11-22T13:00")).toBe(0.5);
  expect(between("2026-11-22T13:00", "2026-11-22T12:00")).toBe(0);
});

test("a deadline passes over the weekend", () => {
  const due = (from: string, hours: number) => addWorkingHours(cairo(from), hours, usualHours, usualZone);
  expect(due("2026-11-19T17:00", 2)).toEqual(cairo("2026-11-22T11:00"));
  expect(due("2026-11-20T12:00", 8)).toEqual(cairo("2026-11-22T18:00"));
  expect(due("2026-11-22T10:00", 8)).toEqual(cairo("2026-11-22T18:00"));
  expect(addWorkingHours(cairo("2026-11-22T10:00"), 1, { ...usualHours, days: [] }, usualZone)).toBeUndefined();
});

test("days on which the clock changes have their working hours too", () => {
  // Cairo moves its clock on the last Friday of April and the last Thursday of October.
  const whole = { ...usualHours, days: [0, 1, 2, 3, 4, 5, 6] } as const;
  for (const day of ["2026-04-24", "2026-10-29", "2026-10-30"]) {
    const from = new Date(`${day}T03:00:00Z`);
    const until = new Date(`${day}T20:00:00Z`);
    expect(workingHoursBetween(from, until, whole, usualZone), day).toBe(8);
  }
});

test("days off do not count", () => {
  // Sunday to Tuesday.
  const hours = { ...usualHours, daysOff: [{ from: "2026-11-22", until: "2026-11-24" }] };
  const until = (to: string) => workingHoursBetween(cairo("2026-11-19T17:00"), cairo(to), hours, usualZone);
  expect(until("2026-11-24T18:00")).toBe(1);
  expect(until("2026-11-25T11:00")).toBe(2);
  const due = (count: number) => addWorkingHours(cairo("2026-11-19T17:00"), count, hours, usualZone);
  expect([due(1), due(2)]).toEqual([cairo("2026-11-19T18:00"), cairo("2026-11-25T11:00")]);
  const spans = workingSpans("2026-11-24", "2026-11-25", hours, usualZone);
  expect(spans).toEqual([
    { day: "2026-11-24", span: undefined },
    { day: "2026-11-25", span: { begins: cairo("2026-11-25T10:00"), ends: cairo("2026-11-25T18:00") } },
  ]);
  // Answers are expected within the year.
  const gone = { ...usualHours, daysOff: [{ from: "2026-11-22", until: "2028-01-01" }] };
  expect(addWorkingHours(cairo("2026-11-22T10:00"), 1, gone, usualZone)).toBeUndefined();
});

test("an absent coach is back on the next working day after the days off", () => {
  const daysOff = [
    { from: "2026-11-22", until: "2026-11-24" },
    { from: "2026-12-03", until: "2026-12-03" },
  ];
  const back = (today: string) => findBackOn(today, { ...usualHours, daysOff });
  expect([back("2026-11-22"), back("2026-11-24")]).toEqual(["2026-11-25", "2026-11-25"]);
  // Also on the weekend before, since there is no answer until then.
  expect(back("2026-11-20")).toBe("2026-11-25");
  expect([back("2026-11-19"), back("2026-11-25")]).toEqual([undefined, undefined]);
  // Thursday off, and then the weekend.
  expect(back("2026-12-03")).toBe("2026-12-06");
  expect(findBackOn("2026-11-22", usualHours)).toBeUndefined();
});
