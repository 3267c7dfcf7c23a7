import type { AttentionItem } from "#shared/contract/admin-attention.ts";
import type { Entitlement } from "#shared/contract/entitlements.ts";
import type { AttentionFacts, AttentionRule, Severity } from "#shared/domain/attention.ts";
import { formatDate, formatTime } from "#shared/domain/format-date.ts";
import { type Label, sentence } from "#web/admin-kit/labels.ts";

export const ruleNames: Readonly<Record<AttentionRule, string>> = {
  message: "Message",
  checkin_in: "Check-in",
  checkin_missed: "Missed check-in",
  clip_waiting: "Clip",
  silent: "Silent",
  adherence: "Adherence",
  pain: "Pain and health",
  strain: "Strain",
  deload: "Lighter week",
  stalled: "Stalled lift",
  weight: "Weight",
  plan_ends: "Plan ends",
  no_plan: "No plan",
  renewal: "Renewal",
  owed: "Owed",
  call: "Call",
};

const promised: Readonly<Record<string, string>> = {
  review: "review",
  clip: "clip",
  call: "call",
  programme: "programme",
};

export const severityLabels: Readonly<Record<Severity, Label>> = {
  3: { text: "Urgent", tone: "danger" },
  2: { text: "Soon", tone: "warn" },
  1: { text: "This week", tone: "info" },
};

/** "28 Nov"; with the year if it is not the current one. */
export const toDay = (day: string): string =>
  formatDate(day, "en", {
    ...{ timeZone: "UTC", month: "short" },
    year: Number(day.slice(0, 4)) !== new Date().getFullYear(),
  });

const count = (number: number, noun: string): string =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

const percent = (value: number): string => `${value.toLocaleString("en")}%`;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Lower back". */
export const regionName = (region: string): string => sentence(region);

type Fact = (name: string) => number;

const hoursOfDay = 24;
/** Hours from which a wait is shown in days. */
const longWait = 48;

/** "5 hours"; 243 hours are "10 days". */
const span = (hours: number): string =>
  hours < longWait ? count(hours, "hour") : count(Math.floor(hours / hoursOfDay), "day");

/** "5 working hours"; from 48 of them calendar days, because coaches' working hours differ. */
function workingSpan(workingHours: number, since: string): string {
  if (workingHours < longWait) return count(workingHours, "working hour");
  return span((Date.now() - Date.parse(since)) / 3_600_000);
}

/** What a sentence needs besides the line's facts. */
interface Beside {
  readonly exercise: string;
  readonly since: string;
}

/** One sentence for each rule, with its facts. */
const sentences: Readonly<Record<AttentionRule, (fact: Fact, facts: AttentionFacts, beside: Beside) => string>> = {
  message: (fact, _, { since }) => `Has waited ${workingSpan(fact("workingHours"), since)} for an answer`,
  checkin_in: (fact) =>
    fact("hours") < 1 ? "Has just handed in a check-in" : `A check-in has waited ${span(fact("hours"))} for an answer`,
  checkin_missed: (fact, { lastOn }) =>
    fact("inARow") >= 2
      ? `Missed ${fact("inARow")} check-ins in a row, the last on ${toDay(String(lastOn))}`
      : `Missed the check-in of ${toDay(String(lastOn))}`,
  clip_waiting: (fact) => `A clip has waited ${span(fact("hours"))} for an answer`,
  silent: (fact) =>
    `No workout or message for ${count(fact("days"), "day")}, with ${count(fact("due"), "session")} due`,
  adherence: (fact) =>
    `${fact("done")} of ${fact("due")} sessions in 14 days, after ${fact("doneBefore")} of ${fact("dueBefore")} in the 28 days before`,
  pain: (fact, { kind, region, outcome, clearedOn }) => {
    if (kind === "workout") {
      const where = region === undefined ? "" : `, ${regionName(String(region)).toLowerCase()}`;
      return `Pain ${fact("level")} of 10 in a workout${where}`;
    }
    if (outcome === "yellow") return "Health screening: something to take into account";
    return clearedOn === undefined
      ? "Health screening: no workouts until a doctor allows them"
      : `Health screening: a doctor allowed training on ${toDay(String(clearedOn))}`;
  },
  strain: (fact, _, { exercise }) =>
    `${exercise}: estimated maximum down ${percent(fact("dropPercent"))} in two sessions, at RPE ${fact("rpe")} instead of ${fact("targetRpe")}`,
  deload: (fact) => `${count(fact("lifts"), "main lift")} went down: a lighter week is proposed`,
  stalled: (fact, _, { exercise }) =>
    `${exercise}: best estimate ${fact("bestKg")} kg in ${count(fact("sessions"), "session")}, ${fact("beforeKg")} kg the month before`,
  weight: (fact, { kind }) => {
    const moved = fact("percentPerWeek");
    const now = `, ${fact("kg")} kg on average this week`;
    if (kind === "fast") return `Losing ${percent(moved)} a week for two weeks${now}`;
    if (moved === 0) return `Weight unchanged for three weeks${now}`;
    return moved < 0
      ? `Gaining ${percent(-moved)} a week${now}`
      : `Losing ${percent(moved)} a week for three weeks${now}`;
  },
  plan_ends: (fact, { endsOn }) => {
    const day = toDay(String(endsOn));
    return fact("days") <= 0 ? `Plan finished, last session on ${day}` : `Last planned session on ${day}`;
  },
  no_plan: (fact, _, { since }) => `No plan ${workingSpan(fact("workingHours"), since)} after the start`,
  renewal: (fact, { paidUntil }) => {
    const days = fact("days");
    const end = days <= 0 ? "ends today" : `ends in ${count(days, "day")}, on ${toDay(String(paidUntil))}`;
    return `Paid time ${end}${fact("unpaid") === 1 ? "; the renewal is not paid" : ""}`;
  },
  owed: (fact, { kind, until }) =>
    `Owed: ${count(fact("count"), promised[String(kind)] ?? String(kind))} of the time until ${toDay(String(until))}`,
  call: (_, { startsAt }) => `Call at ${formatTime(String(startsAt), "en", { timeZone: ownZone() })}`,
};

/** The reason of a line, from its facts; leads see only the rule. */
export function toReason({
  rule,
  facts,
  exercise,
  since,
}: Pick<AttentionItem, "rule" | "facts" | "exercise" | "since">): string {
  if (facts === null) return ruleNames[rule];
  const fact: Fact = (name) => Number(facts[name] ?? 0);
  return sentences[rule](fact, facts, { exercise: exercise?.en ?? "An exercise", since });
}

const promiseNames: Readonly<Record<Entitlement["kind"], string>> = {
  review: "Reviews",
  clip: "Clips",
  call: "Calls",
  programme: "Free programmes",
};

/** "Reviews this week" and "1 of 2, 1 waiting". */
export function toPromise({ kind, per, given, used, reserved, owed }: Entitlement): readonly [string, string] {
  const name = per === "period" ? promiseNames[kind] : `${promiseNames[kind]} this ${per}`;
  const waiting = reserved === 0 ? "" : `, ${reserved} ${kind === "call" ? "booked" : "waiting"}`;
  return [name, `${used} of ${given}${waiting}${owed === 0 ? "" : `, ${owed} owed`}`];
}
