import { lockSubscription } from "#server/modules/subscriptions/index.ts";
import { touchClient } from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, lte, type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { dateIn, type IsoDate, type Weekday } from "#shared/domain/calendar.ts";
import { nextDueDay, toCheckInTimes } from "#shared/domain/check-ins.ts";
import { planByPackage } from "./plan-by-package.ts";
import type { CheckInDeps } from "./ports.ts";
import { readFormsOf } from "./read-check-ins.ts";
import { checkIns } from "./tables.ts";

export const keepCheckInsJob = "keep-check-ins";
export const endCheckInsJob = "end-check-ins";

const batch = 500;
const dayMs = 86_400_000;

interface Scheduled {
  readonly id: string;
  readonly subscriptionId: string;
  readonly userId: string;
  readonly formId: string;
  readonly formNumber: number;
  readonly weekday: Weekday;
  readonly everyWeeks: 1 | 2 | 4;
  readonly startsOn: IsoDate;
  readonly timezone: string;
}

/** Schedules of running subscriptions in the order of their ids. */
const readSchedules = (reader: Reader, which: SQL): Promise<Scheduled[]> =>
  readRows<Scheduled>(
    reader,
    sql`select c.id, c.subscription_id as "subscriptionId", s.user_id as "userId", c.form_id as "formId",
      f.number as "formNumber", c.weekday, c.every_weeks as "everyWeeks", c.starts_on::text as "startsOn",
      zone_of(s.user_id, s.timezone) as timezone
    from checkin_schedules c join subscriptions s on s.id = c.subscription_id join checkin_forms f on f.id = c.form_id
    where c.stopped_at is null and s.status <> 'ended' and ${which} order by c.id limit ${batch}`,
  );

/** Schedules that may be due today or tomorrow in any time zone. */
const readScheduled = ({ platform }: CheckInDeps, after: string): Promise<Scheduled[]> => {
  const now = platform.clock.now().getTime();
  const weekdays = [-1, 0, 1, 2].map((days) => new Date(now + days * dayMs).getUTCDay());
  return readSchedules(
    platform.database.reader,
    sql`c.id > ${after}::uuid and c.weekday = any(${sql.param(weekdays)}::int[])`,
  );
};

type Deps = Pick<CheckInDeps, "platform">;

/** Opens the check-in that is due today or tomorrow, once; during a pause it is skipped. */
async function openOne(deps: Deps, schedule: Scheduled): Promise<void> {
  if (isOpening(deps, schedule)) await deps.platform.database.transaction((tx) => openIn(tx, deps, schedule));
}

/** Opens a due check-in at once for a schedule that was saved in this transaction. */
export async function openPlanned(tx: Tx, deps: Deps, subscriptionId: string): Promise<void> {
  const [schedule] = await readSchedules(tx, sql`c.subscription_id = ${subscriptionId}`);
  if (schedule !== undefined && isOpening(deps, schedule)) await openIn(tx, deps, schedule);
}

function toNext({ platform }: Deps, schedule: Scheduled) {
  const dueOn = nextDueDay(schedule, dateIn(platform.clock.now(), schedule.timezone));
  return { dueOn, ...toCheckInTimes(dueOn, schedule.timezone) };
}

const isOpening = (deps: Deps, schedule: Scheduled): boolean =>
  toNext(deps, schedule).opensAt <= deps.platform.clock.now();

async function openIn(tx: Tx, deps: Deps, schedule: Scheduled): Promise<void> {
  const { platform } = deps;
  const now = platform.clock.now();
  const { dueOn, opensAt, dueAt, remindAt } = toNext(deps, schedule);
  const { id: scheduleId, subscriptionId, userId, formId, formNumber } = schedule;
  const subscription = await lockSubscription(tx, subscriptionId);
  // It may have ended since the schedules were read.
  if (subscription === undefined || subscription.status === "ended") return;
  const isPaused = subscription.status === "paused";
  await tx
    .insert(checkIns)
    .values({
      ...{ id: platform.ids.next(), subscriptionId, userId, scheduleId, formId, formNumber, dueOn, opensAt, dueAt },
      ...{ state: isPaused ? "skipped" : "open", remindAt: isPaused ? null : remindAt, createdAt: now },
    })
    .onConflictDoUpdate({
      target: [checkIns.scheduleId, checkIns.dueOn],
      set: { state: "open" },
      // Reopens a check-in that was skipped at the end of coaching, when coaching was renewed since.
      setWhere: sql`${checkIns.state} = 'skipped' and ${checkIns.remindAt} is not null and not ${isPaused}`,
    });
}

async function openDue(deps: CheckInDeps): Promise<void> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const found = await readScheduled(deps, after);
    const byId = new Map(found.map((one) => [one.id, one]));
    await eachAlone(deps.platform.log, "a check-in could not be opened", [...byId.keys()], async (id) => {
      const one = byId.get(id);
      if (one !== undefined) await openOne(deps, one);
    });
    const last = found.at(-1);
    if (last === undefined || found.length < batch) return;
    after = last.id;
  }
}

/** Sends one reminder; of two concurrent processes only one sends it. */
async function remindOne(deps: CheckInDeps, id: string): Promise<void> {
  const { database, clock } = deps.platform;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const [row] = await tx
      .update(checkIns)
      .set({
        reminders: sql`${checkIns.reminders} + 1`,
        remindAt: sql`case when ${checkIns.reminders} = 0 then ${checkIns.remindAt} + interval '1 day' end`,
      })
      .where(and(eq(checkIns.id, id), eq(checkIns.state, "open"), lte(checkIns.remindAt, now)))
      .returning();
    if (row === undefined) return;
    const person = await deps.getRecipient(tx, row.userId);
    if (person === undefined) return;
    const { title } = (await readFormsOf(tx, [row]))(row);
    await deps.notify(tx, {
      ...{ kind: "check-in-due", to: person.email, userId: row.userId, language: person.language },
      key: `check-in-due:${row.id}:${row.reminders}`,
      data: {
        firstName: person.firstName,
        what: title,
        isLate: row.dueAt <= now,
        path: `/dashboard/check-ins/${row.id}`,
      },
    });
  });
}

async function missOne({ platform }: CheckInDeps, id: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const [row] = await tx
      .update(checkIns)
      .set({ state: "missed", remindAt: null })
      .where(and(eq(checkIns.id, id), eq(checkIns.state, "open")))
      .returning({ userId: checkIns.userId });
    if (row !== undefined) await touchClient(tx, platform, row.userId);
  });
}

/**
 * Skips check-ins that were not submitted when coaching ended, without reminders. The time of the reminder stays in the
 * row, so that a renewal in time can reopen the check-in.
 */
export async function endCheckIns(
  { platform }: CheckInDeps,
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    // A renewal may have come in between.
    if (subscription?.status !== "ended") return;
    await tx
      .update(checkIns)
      .set({ state: "skipped" })
      .where(and(eq(checkIns.subscriptionId, subscriptionId), eq(checkIns.state, "open")));
  });
}

const findIds = async (deps: CheckInDeps, condition: ReturnType<typeof and>): Promise<string[]> =>
  (await deps.platform.database.reader.select({ id: checkIns.id }).from(checkIns).where(condition).limit(batch)).map(
    ({ id }) => id,
  );

/** Plans check-ins by package, opens due ones, sends reminders and closes missed ones. Runs every quarter of an hour. */
export async function keepCheckIns(deps: CheckInDeps): Promise<void> {
  const { clock, log } = deps.platform;
  await planByPackage(deps);
  await openDue(deps);
  const now = clock.now();
  const toRemind = await findIds(deps, and(inArray(checkIns.state, ["open"]), lte(checkIns.remindAt, now)));
  await eachAlone(log, "a reminder of a check-in was not sent", toRemind, (id) => remindOne(deps, id));
  const lateSince = new Date(now.getTime() - 2 * dayMs);
  const toMiss = await findIds(deps, and(eq(checkIns.state, "open"), lte(checkIns.dueAt, lateSince)));
  await eachAlone(log, "a missed check-in was not closed", toMiss, (id) => missOne(deps, id));
}
