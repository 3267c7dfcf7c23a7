import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, gt, ne, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { versionConflict } from "#server/platform/errors.ts";
import type { adminSetCheckInSchedule, CheckInSchedule } from "#shared/contract/check-ins.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { nextDueDay } from "#shared/domain/check-ins.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { noSuchClient, noSuchSchedule, notCoached } from "../errors.ts";
import { openPlanned } from "../keep-check-ins.ts";
import type { CheckInDeps } from "../ports.ts";
import { checkInSchedules, checkIns, type ScheduleRow } from "../tables.ts";
import { lockChoice, readTitle } from "./forms.ts";

/** A call about one client. */
export interface ClientCall {
  readonly caller: StaffCaller;
  readonly params: { readonly id: string };
}

interface Coached {
  readonly id: string;
  readonly timezone: string;
  readonly isEnded: boolean;
}

/** The client's newest running subscription, else the newest ended one. Throws 404. */
export async function findSubscription(reader: Reader, userId: string): Promise<Coached> {
  const [row] = await readRows<Coached>(
    reader,
    sql`select s.id, zone_of(s.user_id, s.timezone) as timezone, s.status = 'ended' as "isEnded" from subscriptions s
    where s.user_id = ${userId} order by (s.status = 'ended'), s.created_at desc, s.id limit 1`,
  );
  if (row === undefined) throw noSuchClient();
  return row;
}

const toSchedule = (row: ScheduleRow, title: LocalizedText, today: IsoDate): CheckInSchedule => ({
  ...{ formId: row.formId, title, weekday: row.weekday, everyWeeks: row.everyWeeks, startsOn: row.startsOn },
  ...{ nextDueOn: nextDueDay(row, today), version: row.version },
});

async function lockSchedule(tx: Tx, subscriptionId: string): Promise<ScheduleRow | undefined> {
  // Locks the subscription, because there may be no schedule to lock yet.
  await tx.execute(sql`select 1 from subscriptions s where s.id = ${subscriptionId} for update`);
  const [row] = await tx.select().from(checkInSchedules).where(eq(checkInSchedules.subscriptionId, subscriptionId));
  return row;
}

/** Only the member's coaches may write, not a lead with temporary access. Throws 404. */
export async function assertMayWrite(tx: Tx, { access }: CheckInDeps, { caller, params }: ClientCall): Promise<void> {
  const reason = await access.readHealth(tx, caller, params.id, "checkins");
  if (reason === "break_glass") throw noSuchClient();
}

/**
 * Plans the check-ins of a client; one that is due today or tomorrow opens at once. Throws 404, SUBSCRIPTION_STATE after
 * the end, VERSION_CONFLICT.
 */
export async function setSchedule(
  deps: CheckInDeps,
  call: ClientCall,
  { version, startsOn, formId, weekday, everyWeeks }: BodyOf<typeof adminSetCheckInSchedule>,
): Promise<{ schedule: CheckInSchedule }> {
  const { database, clock, ids } = deps.platform;
  return database.transaction(async (tx) => {
    await assertMayWrite(tx, deps, call);
    const subscription = await findSubscription(tx, call.params.id);
    if (subscription.isEnded) throw notCoached();
    const now = clock.now();
    const today = dateIn(now, subscription.timezone);
    const known = await lockSchedule(tx, subscription.id);
    const current = known === undefined || known.stoppedAt !== null ? undefined : known;
    if (version !== current?.version)
      throw versionConflict(
        current === undefined ? null : toSchedule(current, await readTitle(tx, current.formId), today),
      );
    // The client may keep a form from another coach.
    if (formId !== current?.formId) await lockChoice(tx, call.caller, formId, "any");
    const wanted = { formId, weekday, everyWeeks, startsOn: startsOn ?? current?.startsOn ?? today };
    const values = { ...wanted, stoppedAt: null, version: (known?.version ?? 0) + 1, updatedAt: now };
    const [row] = await tx
      .insert(checkInSchedules)
      .values({ id: ids.next(), subscriptionId: subscription.id, ...values })
      .onConflictDoUpdate({ target: checkInSchedules.subscriptionId, set: values })
      .returning();
    if (row === undefined) throw new Error("a schedule was not written");
    // A future open check-in without answers is deleted, because it follows the changed schedule.
    await tx.delete(checkIns).where(and(isUntouched(row.id), gt(checkIns.dueOn, today)));
    await openPlanned(tx, deps, subscription.id);
    return { schedule: toSchedule(row, await readTitle(tx, formId), today) };
  });
}

/** Open check-ins of a schedule that have no answers yet. */
const isUntouched = (scheduleId: string) =>
  and(eq(checkIns.scheduleId, scheduleId), eq(checkIns.state, "open"), eq(checkIns.revision, 0));

/** Ends the schedule and deletes an open check-in without answers. */
export async function stopSchedule(deps: CheckInDeps, call: ClientCall): Promise<void> {
  const { database, clock } = deps.platform;
  await database.transaction(async (tx) => {
    await assertMayWrite(tx, deps, call);
    const { id } = await findSubscription(tx, call.params.id);
    const row = await lockSchedule(tx, id);
    if (row === undefined || row.stoppedAt !== null) throw noSuchSchedule();
    await tx
      .update(checkInSchedules)
      .set({ stoppedAt: clock.now(), version: row.version + 1, updatedAt: clock.now() })
      .where(eq(checkInSchedules.id, row.id));
    await tx.delete(checkIns).where(isUntouched(row.id));
  });
}

/** The schedule that currently applies. */
export async function findSchedule(reader: Reader, subscription: Coached, now: Date): Promise<CheckInSchedule | null> {
  const [row] = await reader
    .select()
    .from(checkInSchedules)
    .where(and(eq(checkInSchedules.subscriptionId, subscription.id), sql`${checkInSchedules.stoppedAt} is null`));
  if (row === undefined) return null;
  return toSchedule(row, await readTitle(reader, row.formId), dateIn(now, subscription.timezone));
}

/** A client's newest check-ins. */
export const readNewest = (reader: Reader, subscriptionId: string, limit: number) =>
  reader
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.subscriptionId, subscriptionId), ne(checkIns.state, "skipped")))
    .orderBy(desc(checkIns.dueOn))
    .limit(limit);
