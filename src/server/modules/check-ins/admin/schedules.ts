import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { invalidField, versionConflict } from "#server/platform/errors.ts";
import type { adminSetCheckInSchedule, CheckInForm, CheckInSchedule } from "#shared/contract/check-ins.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { dateIn, type IsoDate } from "#shared/domain/calendar.ts";
import { nextDueDay } from "#shared/domain/check-ins.ts";
import { noSuchClient, noSuchSchedule, notCoached } from "../errors.ts";
import type { CheckInDeps } from "../ports.ts";
import { checkInForms, checkInFormVersions, checkInSchedules, checkIns, type ScheduleRow } from "../tables.ts";

/** A call about one client. */
export interface ClientCall {
  readonly caller: StaffCaller;
  readonly params: { readonly id: string };
}

/** The forms of the shop and the caller's own, in their newest version. */
export async function listForms({ platform }: CheckInDeps, caller: StaffCaller): Promise<{ forms: CheckInForm[] }> {
  const { id, title, ownerId, number } = checkInForms;
  const forms = await platform.database.reader
    .select({ id, title, items: checkInFormVersions.items })
    .from(checkInForms)
    .innerJoin(checkInFormVersions, and(eq(checkInFormVersions.formId, id), eq(checkInFormVersions.number, number)))
    .where(sql`${ownerId} is null or ${ownerId} = ${caller.userId}`)
    .orderBy(id)
    .limit(200);
  return { forms };
}

interface Coached {
  readonly id: string;
  readonly timezone: string;
  readonly isEnded: boolean;
}

/** The client's newest subscription; one that runs comes first. */
export async function findSubscription(reader: Reader, userId: string): Promise<Coached> {
  const [row] = await readRows<Coached>(
    reader,
    sql`select s.id, s.timezone, s.status = 'ended' as "isEnded" from subscriptions s
    where s.user_id = ${userId} order by (s.status = 'ended'), s.created_at desc, s.id limit 1`,
  );
  if (row === undefined) throw noSuchClient();
  return row;
}

export const toSchedule = (row: ScheduleRow, today: IsoDate): CheckInSchedule => ({
  ...{ formId: row.formId, weekday: row.weekday, everyWeeks: row.everyWeeks, startsOn: row.startsOn },
  ...{ nextDueOn: nextDueDay(row, today), version: row.version },
});

async function lockSchedule(tx: Tx, subscriptionId: string): Promise<ScheduleRow | undefined> {
  // The subscription's row stands for a schedule that is not there yet.
  await tx.execute(sql`select 1 from subscriptions s where s.id = ${subscriptionId} for update`);
  const [row] = await tx.select().from(checkInSchedules).where(eq(checkInSchedules.subscriptionId, subscriptionId));
  return row;
}

/** Whoever coaches the member may write; who has only opened it may not. Throws 404. */
export async function assertMayWrite(tx: Tx, { access }: CheckInDeps, { caller, params }: ClientCall): Promise<void> {
  const reason = await access.readHealth(tx, caller, params.id, "checkins");
  if (reason === "break_glass") throw noSuchClient();
}

/** Throws 404, SUBSCRIPTION_STATE after the end, VERSION_CONFLICT. */
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
    const [form] = await tx.select({ id: checkInForms.id }).from(checkInForms).where(eq(checkInForms.id, formId));
    if (form === undefined) throw invalidField("formId", "INVALID_VALUE", "There is no such form");
    const now = clock.now();
    const today = dateIn(now, subscription.timezone);
    const known = await lockSchedule(tx, subscription.id);
    const current = known === undefined || known.stoppedAt !== null ? undefined : known;
    if (version !== current?.version) throw versionConflict(current === undefined ? null : toSchedule(current, today));
    const wanted = { formId, weekday, everyWeeks, startsOn: startsOn ?? current?.startsOn ?? today };
    const values = { ...wanted, stoppedAt: null, version: (known?.version ?? 0) + 1, updatedAt: now };
    const [row] = await tx
      .insert(checkInSchedules)
      .values({ id: ids.next(), subscriptionId: subscription.id, ...values })
      .onConflictDoUpdate({ target: checkInSchedules.subscriptionId, set: values })
      .returning();
    if (row === undefined) throw new Error("a schedule was not written");
    return { schedule: toSchedule(row, today) };
  });
}

/** Ends the check-ins; an open one that nobody has begun goes with them. */
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
    await tx
      .delete(checkIns)
      .where(and(eq(checkIns.scheduleId, row.id), eq(checkIns.state, "open"), eq(checkIns.revision, 0)));
  });
}

/** The schedule that is in force. */
export async function findSchedule(reader: Reader, subscription: Coached, now: Date): Promise<CheckInSchedule | null> {
  const [row] = await reader
    .select()
    .from(checkInSchedules)
    .where(and(eq(checkInSchedules.subscriptionId, subscription.id), sql`${checkInSchedules.stoppedAt} is null`));
  return row === undefined ? null : toSchedule(row, dateIn(now, subscription.timezone));
}

/** A client's newest check-ins. */
export const readNewest = (reader: Reader, subscriptionId: string, limit: number) =>
  reader
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.subscriptionId, subscriptionId), ne(checkIns.state, "skipped")))
    .orderBy(desc(checkIns.dueOn))
    .limit(limit);
