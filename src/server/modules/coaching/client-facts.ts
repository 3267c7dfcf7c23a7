import { findCallSoon } from "#server/modules/calls/index.ts";
import { readCheckInStanding } from "#server/modules/check-ins/index.ts";
import { readOwed } from "#server/modules/entitlements/index.ts";
import { findCoaches } from "#server/modules/programmes/index.ts";
import { readScreeningFacts } from "#server/modules/safety/index.ts";
import { type ClientThread, readClientThread, readPauseSpans } from "#server/modules/subscriptions/index.ts";
import { findWaitingClip } from "#server/modules/vault/index.ts";
import {
  type ClientTraining,
  findProposedDeload,
  readClientTraining,
  readExerciseDays,
  readNewestPain,
  readWeights,
} from "#server/modules/workouts/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ClientFacts } from "#shared/domain/attention.ts";
import type { Thresholds } from "#shared/domain/attention-thresholds.ts";
import { addDays, dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import type { SubscriptionStatus } from "#shared/domain/subscriptions.ts";
import { usualHours, usualZone } from "#shared/domain/working-hours.ts";
import { findPrimary } from "./assignments.ts";
import { readWorkingHours } from "./days-off.ts";
import { findProfile } from "./profiles.ts";

/** Days of lifts and weights that the rules use. */
const historyDays = 56;

/** Days after which reported pain no longer counts. */
const painDays = 14;

/** A subscription as far as coaching needs it. */
export interface ClientSubscription {
  readonly id: string;
  readonly userId: string;
  readonly status: SubscriptionStatus;
  readonly timezone: string;
  readonly startedOn: IsoDate;
  readonly months: number;
  readonly endsOn: IsoDate;
  readonly createdAt: Date;
}

export interface Known {
  readonly coachId: string | null;
  readonly facts: ClientFacts;
  readonly training: ClientTraining;
  readonly thread: ClientThread;
}

const latest = (days: readonly (IsoDate | undefined)[]): IsoDate =>
  days.reduce<IsoDate>((last, day) => (day !== undefined && day > last ? day : last), "1970-01-01");

/** A member's lifts in the days that the rules use, by exercise, oldest first. */
export async function readLifts(reader: Reader, userId: string, today: IsoDate) {
  const days = await readExerciseDays(reader, userId, { from: addDays(today, -historyDays) });
  return Map.groupBy(days, ({ exercise }) => exercise);
}

/** Reads all data about one client that the rules need. Messages up to `settled` need no answer. */
export async function readClientFacts(
  reader: Reader,
  { platform }: { readonly platform: Pick<Platform, "clock"> },
  subscription: ClientSubscription,
  { settled, thresholds }: { readonly settled: number; readonly thresholds: Thresholds },
): Promise<Known> {
  const { id, userId, timezone, startedOn } = subscription;
  const now = platform.clock.now();
  const today = dateIn(now, timezone);
  const primary = await findPrimary(reader, id);
  const [coach] = await findCoaches(reader, primary === undefined ? [] : [primary.coachId]);
  const thread = await readClientThread(reader, id, settled);
  const training = await readClientTraining(reader, userId, now);
  const profile = await findProfile(reader, userId);
  const checkIns = await readCheckInStanding(reader, id);
  const facts: ClientFacts = {
    ...{ now, today, startedOn, startedAt: subscription.createdAt, paidUntil: subscription.endsOn },
    isPaused: subscription.status === "paused",
    pauses: await readPauseSpans(reader, id),
    isRenewalUnpaid: subscription.status === "renewal_due",
    coach: coach === undefined ? { hours: usualHours, zone: usualZone } : await readWorkingHours(reader, coach, now),
    ...{ waiting: thread.waiting, checkIns, owed: await readOwed(reader, platform, subscription, thresholds.owedDays) },
    call: await findCallSoon(reader, id, now),
    clip: await findWaitingClip(reader, id),
    lastSign: latest([
      startedOn,
      training.lastSessionOn ?? undefined,
      thread.lastWordAt && dateIn(thread.lastWordAt, timezone),
      checkIns.lastSubmittedAt && dateIn(checkIns.lastSubmittedAt, timezone),
    ]),
    ...{ due: training.due, plan: training.plan },
    lifts: await readLifts(reader, userId, today),
    deload: await findProposedDeload(reader, userId),
    pain: await readNewestPain(reader, userId, addDays(today, -painDays)),
    screening: await readScreeningFacts(reader, userId),
    isLosingFat: profile?.goal === "fat_loss",
    weights: await readWeights(reader, userId, addDays(today, -historyDays)),
    thresholds,
  };
  return { coachId: primary?.coachId ?? null, facts, training, thread };
}
