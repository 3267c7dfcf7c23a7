import { expect, test } from "vitest";
import { type ClientFacts, type DueSession, findAttention, isAdherenceFalling } from "./attention.ts";
import { findOutOfOrder, toThresholds, usualThresholds } from "./attention-thresholds.ts";
import { addDays, type IsoDate } from "./calendar.ts";
import type { LiftDay } from "./lift-signals.ts";
import { usualHours, usualZone } from "./working-hours.ts";

const cairo = (text: string): Date => new Date(`${text}:00+02:00`);
const today = "2026-11-23";

const client = (facts: Partial<ClientFacts> = {}): ClientFacts => ({
  now: cairo("2026-11-23T12:00"),
  today,
  startedAt: cairo("2026-09-01T12:00"),
  startedOn: "2026-09-01",
  isPaused: false,
  pauses: [],
  paidUntil: "2027-01-01",
  isRenewalUnpaid: false,
  coach: { hours: usualHours, zone: usualZone },
  waiting: undefined,
  checkIns: { waiting: undefined, missed: undefined },
  owed: [],
  call: undefined,
  clip: undefined,
  lastSign: "2026-11-22",
  due: [],
  plan: { state: "running", endsOn: "2026-12-20" },
  lifts: new Map(),
  deload: undefined,
  isLosingFat: false,
  pain: undefined,
  screening: null,
  weights: [],
  thresholds: usualThresholds,
  ...facts,
});
const raisedBy = (facts: Partial<ClientFacts>) =>
  findAttention(client(facts)).map(({ rule, severity }) => `${rule} ${severity}`);

/** Planned sessions of which the first are done, every other day before a day. */
const sessions = (before: IsoDate, due: number, done: number): DueSession[] =>
  Array.from({ length: due }, (_, at) => ({ on: addDays(before, -2 * (due - at)), isDone: at < done }));

test("a client with nothing open raises no line", () => {
  expect(raisedBy({})).toEqual([]);
});

test("a message grows more urgent with the coach's working hours", () => {
  const since = (text: string) => ({ waiting: { number: 7, since: cairo(text) } });
  expect(raisedBy(since("2026-11-23T09:00"))).toEqual([]);
  // Sunday 16:00 to Monday 12:00 are two hours on each day.
  expect(raisedBy(since("2026-11-22T16:00"))).toEqual(["message 1"]);
  expect(raisedBy(since("2026-11-22T11:00"))).toEqual(["message 2"]);
  expect(raisedBy(since("2026-11-19T11:00"))).toEqual(["message 3"]);
  // Thursday 17:00 to Sunday 11:00 are two working hours: the weekend does not count.
  const sunday = { now: cairo("2026-11-22T11:00"), today: "2026-11-22", ...since("2026-11-19T17:00") };
  expect(raisedBy(sunday)).toEqual([]);
});

test("an unanswered clip is raised after a day, and grows more urgent after two", () => {
  const since = (text: string) => ({ clip: { id: "one", since: cairo(text) }, now: cairo("2026-11-23T12:00") });
  expect(raisedBy(since("2026-11-22T12:01"))).toEqual([]);
  expect(raisedBy(since("2026-11-22T12:00"))).toEqual(["clip_waiting 1"]);
  expect(raisedBy(since("2026-11-21T12:00"))).toEqual(["clip_waiting 2"]);
});

test("adherence falls with 3 of 6 after 11 of 12, and not with 4 of 6", () => {
  expect(isAdherenceFalling({ due: 6, done: 3 }, { due: 12, done: 11 }, usualThresholds)).toBe(true);
  expect(isAdherenceFalling({ due: 6, done: 4 }, { due: 12, done: 11 }, usualThresholds)).toBe(false);
  expect(isAdherenceFalling({ due: 3, done: 0 }, { due: 12, done: 12 }, usualThresholds)).toBe(false);
  // It was as low before, so it has not fallen.
  expect(isAdherenceFalling({ due: 6, done: 3 }, { due: 12, done: 7 }, usualThresholds)).toBe(false);
  const before = sessions(addDays(today, -14), 12, 11);
  const due = (done: number) => ({ due: [...before, ...sessions(today, 6, done)] });
  expect(raisedBy(due(3))).toEqual(["adherence 2"]);
  expect(raisedBy(due(4))).toEqual([]);
  // Three of the missed sessions lay in a pause.
  expect(raisedBy({ ...due(3), pauses: [{ startsOn: "2026-11-17", endsOn: "2026-11-23" }] })).toEqual([]);
});

test("silence counts from the last sign, where sessions were due, without paused days", () => {
  const due = sessions(today, 4, 0);
  expect(raisedBy({ lastSign: "2026-11-19", due })).toEqual([]);
  expect(raisedBy({ lastSign: "2026-11-18", due })).toEqual(["silent 2"]);
  expect(raisedBy({ lastSign: "2026-11-13", due })).toEqual(["silent 3"]);
  expect(raisedBy({ lastSign: "2026-11-13", due: sessions(today, 1, 0) })).toEqual([]);
  const pauses = [{ startsOn: "2026-11-14", endsOn: "2026-11-20" }];
  expect(raisedBy({ lastSign: "2026-11-13", due, pauses })).toEqual([]);
  expect(raisedBy({ lastSign: "2026-11-13", due, isPaused: true })).toEqual([]);
});

const lift = (daysAgo: number, e1rmKg: number, meanRpe = 8, targetRpe = 8): LiftDay => ({
  on: addDays(today, -daysAgo),
  ...{ e1rmKg, meanRpe, targetRpe },
});
const squat = (...days: LiftDay[]) => ({ lifts: new Map([["back-squat", days]]) });

test("a lift is strained by two harder sessions running, 3 % under the one before", () => {
  expect(raisedBy(squat(lift(8, 100), lift(5, 97, 9), lift(2, 96, 9.5)))).toEqual(["strain 2"]);
  expect(raisedBy(squat(lift(8, 100), lift(5, 98, 9), lift(2, 96, 9)))).toEqual([]);
  expect(raisedBy(squat(lift(8, 100), lift(5, 97, 8.5), lift(2, 96, 9)))).toEqual([]);
  expect(raisedBy(squat(lift(5, 100), lift(2, 96, 9)))).toEqual([]);
});

test("a lighter week that is proposed waits for the coach, but not in a pause", () => {
  const deload = { id: "one:3", since: cairo("2026-11-22T11:00"), lifts: 2 };
  expect(raisedBy({ deload })).toEqual(["deload 2"]);
  expect(raisedBy({ deload, isPaused: true })).toEqual([]);
});

test("a lift has stalled when four sessions in 28 days bring half a percent at most", () => {
  const before = [lift(50, 99), lift(40, 100)];
  const now = (best: number) => [lift(20, 98), lift(15, 99), lift(10, best), lift(3, 97)];
  expect(raisedBy(squat(...before, ...now(100.5)))).toEqual(["stalled 1"]);
  expect(raisedBy(squat(...before, ...now(100.6)))).toEqual([]);
  expect(raisedBy(squat(...before, ...now(100).slice(1)))).toEqual([]);
  expect(raisedBy(squat(...now(100)))).toEqual([]);
});

test("fat loss stalls under 0.2 % a week, and is too fast over 1 % twice", () => {
  const weighed = (now: number, week: number, fortnight: number, before: number) => ({
    isLosingFat: true,
    weights: [before, fortnight, week, now].map((kg, at) => ({ on: addDays(today, -7 * (3 - at)), kg })),
  });
  expect(raisedBy(weighed(79.6, 79.7, 79.9, 80))).toEqual(["weight 1"]);
  expect(raisedBy(weighed(79.4, 79.6, 79.8, 80))).toEqual([]);
  expect(raisedBy(weighed(77.8, 78.9, 79.9, 80))).toEqual(["weight 2"]);
  expect(raisedBy(weighed(78.5, 79.5, 79.8, 80))).toEqual([]);
  expect(raisedBy({ ...weighed(80, 80, 80, 80), isLosingFat: false })).toEqual([]);
});

test("a plan is announced a week before its end, and missed after 24 working hours without one", () => {
  const plan = (state: "none" | "running" | "over", endsOn: IsoDate | null) => ({ plan: { state, endsOn } });
  expect(raisedBy(plan("running", "2026-11-30"))).toEqual(["plan_ends 1"]);
  expect(raisedBy(plan("running", "2026-12-01"))).toEqual([]);
  expect(raisedBy(plan("running", null))).toEqual([]);
  expect(raisedBy(plan("over", "2026-11-20"))).toEqual(["plan_ends 2"]);
  expect(raisedBy(plan("none", null))).toEqual(["no_plan 3"]);
  // Thursday noon to Monday noon are 6 + 8 + 2 working hours.
  expect(raisedBy({ ...plan("none", null), startedAt: cairo("2026-11-19T12:00") })).toEqual([]);
});

test("a renewal is near in the last week, and urgent on the last day while unpaid", () => {
  expect(raisedBy({ paidUntil: "2026-12-01" })).toEqual([]);
  expect(raisedBy({ paidUntil: "2026-11-30" })).toEqual(["renewal 1"]);
  expect(raisedBy({ paidUntil: "2026-11-24", isRenewalUnpaid: true })).toEqual(["renewal 2"]);
  expect(raisedBy({ paidUntil: "2026-11-24" })).toEqual(["renewal 1"]);
  // Payments continue in a pause, training does not.
  expect(raisedBy({ paidUntil: "2026-11-30", isPaused: true, plan: { state: "over", endsOn: today } })).toEqual([
    "renewal 1",
  ]);
});

test("owed items are raised once for each window, in a pause too", () => {
  const window = { startsOn: "2026-11-17", endsOn: "2026-11-24" };
  const owed = [{ kind: "review", window, count: 1 } as const];
  expect(findAttention(client({ owed, isPaused: true }))).toEqual([
    {
      ...{ rule: "owed", episode: "review:2026-11-17", severity: 2, since: new Date("2026-11-21T12:00:00Z") },
      facts: { kind: "review", count: 1, until: "2026-11-24" },
    },
  ]);
});

test("pain of 4 or more and answers about health stay until they no longer apply", () => {
  const said = (level: number) => ({
    pain: { id: "a", level, region: "knee" as const, at: cairo("2026-11-22T19:00") },
  });
  expect(raisedBy(said(3))).toEqual([]);
  expect(raisedBy(said(4))).toEqual(["pain 3"]);
  const screened = (outcome: "green" | "yellow" | "red", validUntil: IsoDate, clearedOn: IsoDate | null = null) => ({
    screening: { id: "s", answeredOn: "2026-05-20", outcome, validUntil, clearedOn },
  });
  expect(raisedBy(screened("green", "2027-01-01"))).toEqual([]);
  expect(raisedBy(screened("yellow", "2027-01-01"))).toEqual(["pain 3"]);
  expect(raisedBy(screened("yellow", "2026-11-20"))).toEqual([]);
  // Red stands until a doctor's leave is dated, and as long as it counts after that.
  expect(raisedBy(screened("red", "2026-11-20"))).toEqual(["pain 3"]);
  expect(raisedBy(screened("red", "2027-01-01", "2026-11-21"))).toEqual(["pain 3"]);
  expect(raisedBy(screened("red", "2026-11-20", "2026-06-01"))).toEqual([]);
  expect(raisedBy({ ...said(9), isPaused: true })).toEqual(["pain 3"]);
});

test("leads raise lines earlier or later", () => {
  const waiting = { number: 7, since: cairo("2026-11-23T09:00") };
  const raised = (changes: Readonly<Record<string, number>>, facts: Partial<ClientFacts>) =>
    raisedBy({ ...facts, thresholds: toThresholds(changes) });
  expect(raised({ messageLow: 1, messageMedium: 2 }, { waiting })).toEqual(["message 2"]);
  expect(raised({ messageLow: 3, messageMedium: 5 }, { waiting })).toEqual([]);
  expect(raised({ renewalDays: 28 }, { paidUntil: "2026-12-20" })).toEqual(["renewal 1"]);
  expect(raised({ planEndsDays: 28 }, {})).toEqual(["plan_ends 1"]);
  expect(
    raised(
      { checkInMedium: 1 },
      { checkIns: { waiting: { id: "a", since: cairo("2026-11-23T10:00") }, missed: undefined } },
    ),
  ).toEqual(["checkin_in 2"]);
  const pain = { id: "a", level: 2, region: null, at: cairo("2026-11-23T10:00") };
  expect([raised({}, { pain }), raised({ painLevel: 2 }, { pain })]).toEqual([[], ["pain 3"]]);
});

test("a more urgent threshold must be above the previous one", () => {
  expect(findOutOfOrder(usualThresholds)).toBeUndefined();
  expect(findOutOfOrder(toThresholds({ messageMedium: 4 }))).toBe("messageMedium");
  expect(findOutOfOrder(toThresholds({ renewalDays: 1 }))).toBe("renewalDays");
  // What is not stored, or no number, is the usual.
  expect(toThresholds({ messageLow: "x" }).messageLow).toBe(4);
});
