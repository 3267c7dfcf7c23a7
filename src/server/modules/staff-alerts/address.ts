import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { asc, inArray, isNull } from "#server/platform/db/orm.ts";
import { listDeadLetters } from "#server/platform/jobs/dead-letters.ts";
import { alertPages, alertPermissions, type StaffAlertKind } from "#shared/domain/staff-alerts.ts";
import type { StaffAlertNeeds } from "./ports.ts";
import { createRaise } from "./raise.ts";
import { findChosen } from "./rules.ts";
import { staffAlertRecipients, staffAlerts } from "./tables.ts";

type Needs = Pick<StaffAlertNeeds, "platform" | "people" | "findWaiting">;
type Recipient = typeof staffAlertRecipients.$inferInsert;

const batch = 200;

/** Staff whose role allows the kind and who chose it, with the channels. */
async function findListeners(tx: Tx, { people }: Needs, kind: StaffAlertKind) {
  const staff = await people.staffWith(tx, alertPermissions[kind]);
  const chosen = await findChosen(
    tx,
    staff.map(({ id }) => id),
  );
  return staff.flatMap(({ id }) => {
    const { channelsOf, threadMinutes } = chosen(id);
    const channels = channelsOf(kind);
    return channels.length === 0 ? [] : [{ id, channels, threadMinutes }];
  });
}

/** Assigns new alerts to the staff who subscribed. Returns how many there were. */
export function addressNew(needs: Needs): Promise<number> {
  const { database, clock } = needs.platform;
  return database.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(staffAlerts)
      .where(isNull(staffAlerts.addressedAt))
      .orderBy(asc(staffAlerts.createdAt), asc(staffAlerts.id))
      .limit(batch)
      .for("update", { skipLocked: true });
    if (found.length === 0) return 0;
    const recipients: Recipient[] = [];
    for (const kind of new Set(found.map((alert) => alert.kind))) {
      const listeners = await findListeners(tx, needs, kind);
      for (const alert of found.filter((one) => one.kind === kind))
        for (const { id, channels } of listeners)
          recipients.push(...channels.map((channel) => ({ alertId: alert.id, staffId: id, channel })));
    }
    if (recipients.length > 0) await tx.insert(staffAlertRecipients).values(recipients).onConflictDoNothing();
    const ids = found.map(({ id }) => id);
    await tx.update(staffAlerts).set({ addressedAt: clock.now() }).where(inArray(staffAlerts.id, ids));
    return found.length;
  });
}

/**
 * Raises alerts for threads in which a client has waited longer than the coach's limit; once for each first unread
 * message.
 */
export function addressThreads(needs: Needs): Promise<void> {
  const { database, clock, ids } = needs.platform;
  const kind = "thread_unread";
  return database.transaction(async (tx) => {
    const now = clock.now();
    for (const { id: staffId, channels, threadMinutes } of await findListeners(tx, needs, kind)) {
      const staff = await needs.people.findStaff(tx, staffId);
      if (staff === undefined) continue;
      const caller = { userId: staffId, permissions: staff.permissions };
      for (const thread of await needs.findWaiting(tx, caller, addMinutes(now, -threadMinutes))) {
        const { subscriptionId, number } = thread;
        const [alert] = await tx
          .insert(staffAlerts)
          .values({
            ...{ id: ids.next(), key: `thread:${subscriptionId}:${number}:${staffId}`, kind, detail: "" },
            path: `${alertPages[kind]}?thread=${subscriptionId}`,
            ...{ createdAt: now, addressedAt: now },
          })
          .onConflictDoNothing({ target: staffAlerts.key })
          .returning({ id: staffAlerts.id });
        if (alert === undefined) continue;
        const rows = channels.map((channel): Recipient => ({ alertId: alert.id, staffId, channel }));
        await tx.insert(staffAlertRecipients).values(rows);
      }
    }
  });
}

/** Raises alerts for dead letters of the job queue. */
export function raiseDeadLetters({ platform }: Needs): Promise<void> {
  const raise = createRaise(platform);
  return platform.database.transaction(async (tx) => {
    for (const { id, queue } of await listDeadLetters(tx))
      await raise(tx, {
        ...{ kind: "dead_letter", key: `dead-letter:${id}`, detail: queue ?? "", path: alertPages.dead_letter },
      });
  });
}
