import type { MailData } from "#server/modules/notifications/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNull, sql } from "#server/platform/db/orm.ts";
import {
  alertPages,
  digestMinutes,
  mayHearOf,
  type StaffAlertChannel,
  staffAlertKinds,
} from "#shared/domain/staff-alerts.ts";
import type { AlertedStaff, StaffAlertNeeds } from "./ports.ts";
import { findChosen } from "./rules.ts";
import { type StaffAlertRow, staffAlertRecipients, staffAlerts } from "./tables.ts";

type Needs = Pick<StaffAlertNeeds, "platform" | "people" | "notify">;

const maxDetails = 10;
const maxAlerts = 1000;

/** Alerts by kind, in the order of the list of kinds. */
export function toGroups(alerts: readonly StaffAlertRow[]): MailData["staff-alert"]["groups"] {
  return staffAlertKinds.flatMap((kind) => {
    const own = alerts.filter((alert) => alert.kind === kind);
    const [first] = own;
    if (first === undefined) return [];
    const details = own.map(({ detail }) => detail).filter((detail) => detail !== "");
    const path = own.length === 1 ? first.path : alertPages[kind];
    return [{ kind, count: own.length, details: details.slice(0, maxDetails), path }];
  });
}

/** Whether the last message is too recent, so that a burst arrives as one message. */
async function isTooSoon(tx: Tx, staffId: string, channel: StaffAlertChannel, now: Date): Promise<boolean> {
  const { toldAt } = staffAlertRecipients;
  const after = sql`${toldAt} > ${addMinutes(now, -digestMinutes).toISOString()}::timestamptz`;
  const found = await tx.$count(
    staffAlertRecipients,
    and(eq(staffAlertRecipients.staffId, staffId), eq(staffAlertRecipients.channel, channel), after),
  );
  return found > 0;
}

interface Waiting {
  readonly staffId: string;
  readonly channel: StaffAlertChannel;
  readonly alerts: readonly StaffAlertRow[];
}

const isFor = ({ staffId, channel }: Waiting, alerts: readonly StaffAlertRow[]) =>
  and(
    eq(staffAlertRecipients.staffId, staffId),
    eq(staffAlertRecipients.channel, channel),
    isNull(staffAlertRecipients.toldAt),
    inArray(
      staffAlertRecipients.alertId,
      alerts.map(({ id }) => id),
    ),
  );

/**
 * Sends the waiting alerts of a channel in one message. Drops those that the person may no longer see or switched off.
 */
async function sendAlerts(tx: Tx, { platform, notify }: Needs, staff: AlertedStaff | undefined, waiting: Waiting) {
  const { staffId, channel, alerts } = waiting;
  const { channelsOf } = (await findChosen(tx, [staffId]))(staffId);
  const wanted = alerts.filter(({ kind }) => mayHearOf(staff?.permissions, kind) && channelsOf(kind).includes(channel));
  const dropped = alerts.filter((alert) => !wanted.includes(alert));
  if (dropped.length > 0) await tx.delete(staffAlertRecipients).where(isFor(waiting, dropped));
  const [first] = wanted;
  const now = platform.clock.now();
  if (staff === undefined || first === undefined || (await isTooSoon(tx, staffId, channel, now))) return;
  await tx.update(staffAlertRecipients).set({ toldAt: now }).where(isFor(waiting, wanted));
  await notify(tx, {
    kind: "staff-alert",
    to: staff.email,
    userId: staffId,
    language: staff.language,
    key: `staff-alert:${channel}:${staffId}:${first.id}`,
    data: { firstName: staff.firstName, groups: toGroups(wanted) },
    only: channel,
  });
}

async function findWaiting(tx: Tx, staffId: string): Promise<Waiting[]> {
  const rows = await tx
    .select({ channel: staffAlertRecipients.channel, alert: staffAlerts })
    .from(staffAlertRecipients)
    .innerJoin(staffAlerts, eq(staffAlerts.id, staffAlertRecipients.alertId))
    .where(and(eq(staffAlertRecipients.staffId, staffId), isNull(staffAlertRecipients.toldAt)))
    .orderBy(asc(staffAlerts.createdAt), asc(staffAlerts.id))
    .limit(maxAlerts);
  const channels = new Set(rows.map(({ channel }) => channel));
  return [...channels].map((channel) => ({
    staffId,
    channel,
    alerts: rows.filter((row) => row.channel === channel).map(({ alert }) => alert),
  }));
}

/** Sends every member of staff their waiting alerts, each in a separate transaction. */
export async function sendWaiting(needs: Needs): Promise<void> {
  const { database } = needs.platform;
  const staff = await database.reader
    .selectDistinct({ id: staffAlertRecipients.staffId })
    .from(staffAlertRecipients)
    .where(isNull(staffAlertRecipients.toldAt));
  for (const { id } of staff)
    await database.transaction(async (tx) => {
      // One worker at a time for each person.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff-alerts:${id}`}, 0))`);
      const person = await needs.people.findStaff(tx, id);
      for (const waiting of await findWaiting(tx, id)) await sendAlerts(tx, needs, person, waiting);
    });
}
