import { proposeDeload, takeTouch } from "#server/modules/workouts/index.ts";
import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readZone } from "#server/platform/db/read-zone.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import { findLiftSignals } from "#shared/domain/lift-signals.ts";
import { readLifts } from "./client-facts.ts";
import { readThresholds } from "./thresholds.ts";

/** Time for the coach to decide before the member is asked too. */
const coachSeconds = 48 * 3600;

interface Deps {
  readonly platform: Pick<Platform, "clock" | "jobs" | "database">;
}

interface Coaching {
  readonly status: string;
  readonly timezone: string;
  readonly hasCoach: boolean;
}

const readCoaching = (tx: Tx, userId: string): Promise<Coaching[]> =>
  readRows<Coaching>(
    tx,
    sql`select s.status, s.timezone, exists (select 1 from coach_assignments a
        where a.subscription_id = s.id and a.kind = 'primary' and a.until_at is null) as "hasCoach"
      from subscriptions s where s.user_id = ${userId} and s.status <> 'ended' order by s.id limit 100`,
  );

/** Proposes a lighter week after strain on two main lifts: to the coach, or without one to the member. */
export async function proposeDeloadsIn(tx: Tx, { platform }: Deps, userId: string): Promise<void> {
  const now = platform.clock.now();
  const coaching = await readCoaching(tx, userId);
  // No proposal during a pause.
  if (coaching.some(({ status }) => status === "paused")) return;
  const today = dateIn(now, await readZone(tx, userId, coaching[0]?.timezone ?? "UTC"));
  const { thresholds } = await readThresholds(tx);
  const strained = [...(await readLifts(tx, userId, today))].flatMap(([exercise, days]) => {
    const { strain } = findLiftSignals(days, today, thresholds);
    if (strain === undefined) return [];
    const { dropPercent, rpe, targetRpe } = strain;
    return [{ exercise, dropPercent, rpe, targetRpe }];
  });
  const hasCoach = coaching.some((one) => one.hasCoach);
  await proposeDeload(tx, platform, userId, {
    strained,
    asksMemberAt: hasCoach ? addSeconds(now, coachSeconds) : now,
  });
}

export async function proposeDeloads(deps: Deps, userId: string): Promise<void> {
  const { database } = deps.platform;
  // In its own transaction first: later logs enqueue their own job, and writers of logs lock the plan before the touch.
  await database.transaction((tx) => takeTouch(tx, userId));
  await database.transaction((tx) => proposeDeloadsIn(tx, deps, userId));
}
