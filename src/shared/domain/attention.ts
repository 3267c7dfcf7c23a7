import type { Thresholds } from "./attention-thresholds.ts";
import type { BodyRegion } from "./body-regions.ts";
import { addDays, diffDays, type IsoDate } from "./calendar.ts";
import type { OwedPromise } from "./entitlements.ts";
import { findLiftSignals, type LiftDay } from "./lift-signals.ts";
import { isHeld, type ScreeningFacts } from "./screening.ts";
import type { Span } from "./subscriptions.ts";
import { type WorkingHours, workingHoursBetween } from "./working-hours.ts";

/** What makes a client need their coach. A rule of a new feature is added here and to `rules` below. */
export const attentionRules = [
  "message",
  "checkin_in",
  "checkin_missed",
  "clip_waiting",
  "silent",
  "adherence",
  "pain",
  "strain",
  "deload",
  "stalled",
  "weight",
  "plan_ends",
  "no_plan",
  "renewal",
  "owed",
  "call",
] as const;
export type AttentionRule = (typeof attentionRules)[number];

/** 3 is the most urgent. */
export const severities = [1, 2, 3] as const;
export type Severity = (typeof severities)[number];

/** `snoozed` comes back, `done` is final for its episode, `cleared` no longer applies. */
export const attentionStates = ["open", "snoozed", "done", "cleared"] as const;
export type AttentionState = (typeof attentionStates)[number];

/** The numbers and days in a line's text. */
export type AttentionFacts = Readonly<Record<string, string | number>>;

export interface Raised {
  readonly rule: AttentionRule;
  /** Identifies the occasion: done is final for it. */
  readonly episode: string;
  readonly severity: Severity;
  readonly since: Date;
  readonly facts: AttentionFacts;
}

export interface DueSession {
  readonly on: IsoDate;
  readonly isDone: boolean;
}

export interface Weighed {
  readonly on: IsoDate;
  readonly kg: number;
}

/** Everything that the rules know of a client. */
export interface ClientFacts {
  readonly now: Date;
  /** In the client's calendar. */
  readonly today: IsoDate;
  readonly startedAt: Date;
  readonly startedOn: IsoDate;
  readonly isPaused: boolean;
  /** Half-open; these days never count. */
  readonly pauses: readonly Span[];
  readonly paidUntil: IsoDate;
  readonly isRenewalUnpaid: boolean;
  readonly coach: { readonly hours: WorkingHours; readonly zone: string };
  /** Set if the client wrote last: the message's number, and since when messages are unanswered. */
  readonly waiting: { readonly number: number; readonly since: Date } | undefined;
  /** Check-ins: the oldest that waits for an answer, and those missed in a row until now. */
  readonly checkIns: {
    readonly waiting: { readonly id: string; readonly since: Date } | undefined;
    readonly missed: { readonly inARow: number; readonly lastOn: IsoDate } | undefined;
  };
  /** The call that begins within the hour. */
  readonly call: { readonly id: string; readonly startsAt: Date } | undefined;
  /** Promises of the package that the coach has to keep soon, or has not kept. */
  readonly owed: readonly OwedPromise[];
  /** The oldest unanswered clip of the member. */
  readonly clip: { readonly id: string; readonly since: Date } | undefined;
  /** The last workout, message or check-in; the start before the first. */
  readonly lastSign: IsoDate;
  /** Planned sessions before today, oldest first. */
  readonly due: readonly DueSession[];
  /** `endsOn`: its last session, planned or done; `null`: not laid out yet. */
  readonly plan: { readonly state: "none" | "running" | "over"; readonly endsOn: IsoDate | null };
  /** The last eight weeks by exercise, oldest first. */
  readonly lifts: ReadonlyMap<string, readonly LiftDay[]>;
  /** The lighter week that waits for the coach's decision. */
  readonly deload: { readonly id: string; readonly since: Date; readonly lifts: number } | undefined;
  readonly isLosingFat: boolean;
  /** The pain that was said last, within two weeks. */
  readonly pain:
    | { readonly id: string; readonly level: number; readonly region: BodyRegion | null; readonly at: Date }
    | undefined;
  /** The screening in force. */
  readonly screening: (ScreeningFacts & { readonly id: string; readonly answeredOn: IsoDate }) | null;
  /** Weights of the last six weeks, oldest first. */
  readonly weights: readonly Weighed[];
  /** As the leads have set them. */
  readonly thresholds: Thresholds;
}

const isBetween = (day: IsoDate, from: IsoDate, before: IsoDate): boolean => from <= day && day < before;
const atNoon = (day: IsoDate): Date => new Date(`${day}T12:00:00Z`);

const isPausedOn = (pauses: readonly Span[], day: IsoDate): boolean =>
  pauses.some(({ startsOn, endsOn }) => isBetween(day, startsOn, endsOn));

/** Due and done sessions from one day to before another, without paused days. */
export function countDue({ due, pauses }: Pick<ClientFacts, "due" | "pauses">, from: IsoDate, before: IsoDate) {
  const counted = due.filter(({ on }) => isBetween(on, from, before) && !isPausedOn(pauses, on));
  return { due: counted.length, done: counted.filter(({ isDone }) => isDone).length };
}

/** Days after one day until another, without paused ones. */
function countDays(pauses: readonly Span[], after: IsoDate, until: IsoDate): number {
  let days = 0;
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) if (!isPausedOn(pauses, day)) days += 1;
  return days;
}

/** The mean of the week that ends on the day; `undefined` when nothing was weighed in it. */
export function toWeekMean(weights: readonly Weighed[], until: IsoDate): number | undefined {
  const own = weights.filter(({ on }) => isBetween(on, addDays(until, -6), addDays(until, 1)));
  return own.length === 0 ? undefined : own.reduce((sum, { kg }) => sum + kg, 0) / own.length;
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** The year and week of a day; weeks begin on the Thursday of 1 January 1970 and every seven days after it. */
const toWeek = (day: IsoDate): string => addDays(day, -(diffDays("1970-01-01", day) % 7));

/** The most urgent severity whose number is reached. */
const reached = (value: number, steps: readonly (readonly [Severity, number])[]): Severity | undefined =>
  steps.findLast(([, from]) => value >= from)?.[0];

function message({ waiting, coach, now, thresholds }: ClientFacts): Raised[] {
  if (waiting === undefined) return [];
  const hours = workingHoursBetween(waiting.since, now, coach.hours, coach.zone);
  const { messageLow, messageMedium, messageHigh } = thresholds;
  const severity = reached(hours, [
    [1, messageLow],
    [2, messageMedium],
    [3, messageHigh],
  ]);
  if (severity === undefined) return [];
  const facts = { workingHours: Math.floor(hours) };
  return [{ rule: "message", episode: String(waiting.number), severity, since: waiting.since, facts }];
}

function checkIns({ checkIns: { waiting, missed }, now, thresholds }: ClientFacts): Raised[] {
  const raised: Raised[] = [];
  if (waiting !== undefined) {
    const hours = Math.floor((now.getTime() - waiting.since.getTime()) / 3_600_000);
    const severity = hours >= thresholds.checkInHigh ? 3 : hours >= thresholds.checkInMedium ? 2 : 1;
    raised.push({ rule: "checkin_in", episode: waiting.id, severity, since: waiting.since, facts: { hours } });
  }
  if (missed !== undefined) {
    const { inARow, lastOn } = missed;
    const severity = inARow >= thresholds.checkInsMissed ? 2 : 1;
    const facts = { inARow, lastOn };
    raised.push({ rule: "checkin_missed", episode: lastOn, severity, since: atNoon(lastOn), facts });
  }
  return raised;
}

function clips({ clip, now, thresholds: { clipLow, clipMedium } }: ClientFacts): Raised[] {
  if (clip === undefined) return [];
  const hours = Math.floor((now.getTime() - clip.since.getTime()) / 3_600_000);
  if (hours < clipLow) return [];
  const severity = hours >= clipMedium ? 2 : 1;
  return [{ rule: "clip_waiting", episode: clip.id, severity, since: clip.since, facts: { hours } }];
}

function silent(client: ClientFacts): Raised[] {
  const { lastSign, today, pauses, thresholds } = client;
  const days = countDays(pauses, lastSign, today);
  const { due } = countDue(client, addDays(lastSign, 1), today);
  if (days < thresholds.silentMedium || due < thresholds.silentDue) return [];
  const facts = { days, due, lastSign };
  const severity = days >= thresholds.silentHigh ? 3 : 2;
  return [{ rule: "silent", episode: lastSign, severity, since: atNoon(lastSign), facts }];
}

const toPercent = ({ done, due }: { readonly done: number; readonly due: number }): number => (100 * done) / due;

/** Too few in 14 days, and too far under the 28 days before. */
export function isAdherenceFalling(
  last: { readonly due: number; readonly done: number },
  before: { readonly due: number; readonly done: number },
  { adherencePercent, adherenceDrop, adherenceDue }: Thresholds,
): boolean {
  if (last.due < adherenceDue || before.due === 0) return false;
  return toPercent(last) < adherencePercent && toPercent(before) - toPercent(last) >= adherenceDrop;
}

function adherence(client: ClientFacts): Raised[] {
  const { today } = client;
  const from = addDays(today, -14);
  const last = countDue(client, from, today);
  const before = countDue(client, addDays(today, -42), from);
  if (!isAdherenceFalling(last, before, client.thresholds)) return [];
  const facts = { done: last.done, due: last.due, doneBefore: before.done, dueBefore: before.due };
  return [{ rule: "adherence", episode: toWeek(today), severity: 2, since: client.now, facts }];
}

function lifts({ lifts: all, today, now, thresholds }: ClientFacts): Raised[] {
  return [...all].flatMap(([exercise, days]) => {
    const { strain, stall } = findLiftSignals(days, today, thresholds);
    const raised: Raised[] = [];
    if (strain !== undefined)
      raised.push({
        ...{ rule: "strain", episode: `${exercise}:${strain.on}`, severity: 2, since: atNoon(strain.on) },
        facts: { exercise, dropPercent: strain.dropPercent, rpe: strain.rpe, targetRpe: strain.targetRpe },
      });
    if (stall !== undefined)
      raised.push({
        ...{ rule: "stalled", episode: `${exercise}:${today.slice(0, 7)}`, severity: 1, since: now },
        facts: { exercise, bestKg: stall.bestKg, beforeKg: stall.beforeKg, sessions: stall.sessions },
      });
    return raised;
  });
}

const lighterWeek = ({ deload }: ClientFacts): Raised[] =>
  deload === undefined
    ? []
    : [{ rule: "deload", episode: deload.id, severity: 2, since: deload.since, facts: { lifts: deload.lifts } }];

function weight({ isLosingFat, weights, today, now: since, thresholds }: ClientFacts): Raised[] {
  if (!isLosingFat) return [];
  const mean = (daysAgo: number): number | undefined => toWeekMean(weights, addDays(today, -daysAgo));
  const [now, week, fortnight, before] = [mean(0), mean(7), mean(14), mean(21)];
  const toLoss = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined ? undefined : (100 * (from - to)) / from;
  const raise = (severity: Severity, kind: string, percent: number): Raised[] => [
    {
      ...{ rule: "weight", episode: toWeek(today), severity, since },
      facts: { kind, percentPerWeek: rounded(percent, 1), kg: rounded(now ?? 0, 1) },
    },
  ];
  const [last, secondLast] = [toLoss(week, now), toLoss(fortnight, week)];
  const isFast = (loss: number | undefined): boolean => loss !== undefined && loss > thresholds.weightFast;
  if (last !== undefined && isFast(last) && isFast(secondLast)) return raise(2, "fast", last);
  const slow = toLoss(before, now);
  return slow !== undefined && slow / 3 < thresholds.weightSlow ? raise(1, "slow", slow / 3) : [];
}

function plan({ plan: own, today, startedAt, startedOn, coach, now, thresholds }: ClientFacts): Raised[] {
  if (own.state === "none") {
    const hours = workingHoursBetween(startedAt, now, coach.hours, coach.zone);
    const facts = { workingHours: Math.floor(hours) };
    return hours < thresholds.noPlanHours
      ? []
      : [{ rule: "no_plan", episode: startedOn, severity: 3, since: startedAt, facts }];
  }
  if (own.endsOn === null) return [];
  if (own.state === "over") {
    const facts = { days: 0, endsOn: own.endsOn };
    return [{ rule: "plan_ends", episode: `over:${own.endsOn}`, severity: 2, since: atNoon(own.endsOn), facts }];
  }
  const days = diffDays(today, own.endsOn);
  if (days > thresholds.planEndsDays) return [];
  const facts = { days, endsOn: own.endsOn };
  const since = atNoon(addDays(own.endsOn, -thresholds.planEndsDays));
  return [{ rule: "plan_ends", episode: own.endsOn, severity: 1, since, facts }];
}

function renewal({ paidUntil, today, isRenewalUnpaid, thresholds }: ClientFacts): Raised[] {
  const days = diffDays(today, paidUntil);
  if (days > thresholds.renewalDays) return [];
  const isLate = isRenewalUnpaid && days <= thresholds.renewalUnpaidDays;
  const facts = { days, paidUntil, unpaid: isRenewalUnpaid ? 1 : 0 };
  const since = atNoon(addDays(paidUntil, -thresholds.renewalDays));
  return [{ rule: "renewal", episode: paidUntil, severity: isLate ? 2 : 1, since, facts }];
}

const owed = ({ owed: promises, thresholds: { owedDays } }: ClientFacts): Raised[] =>
  promises.map(({ kind, window: { startsOn, endsOn }, count }) => ({
    ...{ rule: "owed", episode: `${kind}:${startsOn}`, severity: 2, since: atNoon(addDays(endsOn, -owedDays)) },
    facts: { kind, count, until: endsOn },
  }));

const callSoon = ({ call, now }: ClientFacts): Raised[] =>
  call === undefined
    ? []
    : [
        {
          ...{ rule: "call", episode: call.id, severity: 2, since: now },
          facts: { startsAt: call.startsAt.toISOString() },
        },
      ];

/** Pain that a workout caused, and answers about health that a coach has to know of. */
function pain({ pain: reported, screening, today, thresholds }: ClientFacts): Raised[] {
  const raised: Raised[] = [];
  if (reported !== undefined && reported.level >= thresholds.painLevel) {
    const facts = {
      kind: "workout",
      level: reported.level,
      ...(reported.region === null ? {} : { region: reported.region }),
    };
    raised.push({ rule: "pain", episode: `workout:${reported.id}`, severity: 3, since: reported.at, facts });
  }
  if (screening === null || screening.outcome === "green") return raised;
  const { id, outcome, clearedOn, validUntil, answeredOn } = screening;
  if (!isHeld(screening) && today > validUntil) return raised;
  const facts = { kind: "screening", outcome, ...(clearedOn === null ? {} : { clearedOn }) };
  raised.push({ rule: "pain", episode: `screening:${id}`, severity: 3, since: atNoon(answeredOn), facts });
  return raised;
}

/** Rules that also apply during a pause, and rules about training, which do not. */
const rules = [message, checkIns, clips, pain, renewal, owed, callSoon] as const;
const trainingRules = [silent, adherence, lifts, lighterWeek, weight, plan] as const;

/** All that a client needs their coach for now. */
export const findAttention = (client: ClientFacts): Raised[] =>
  [...rules, ...(client.isPaused ? [] : trainingRules)].flatMap((rule) => rule(client));
