import { orders } from "#server/modules/orders/tables.ts";
import {
  staffAlertRecipients,
  staffAlertRules,
  staffAlertSettings,
  staffAlerts,
} from "#server/modules/staff-alerts/tables.ts";
import { addSeconds } from "#server/platform/clock.ts";
import { desc } from "#server/platform/db/orm.ts";
import { alertPages, type StaffAlertChannel, type StaffAlertKind } from "#shared/domain/staff-alerts.ts";
import type { SeedContext } from "../context.ts";
import { coachUser, demoAdmin, demoCoach } from "./people.ts";

const chosen: Readonly<Record<string, readonly (readonly [StaffAlertKind, StaffAlertChannel])[]>> = {
  [demoAdmin]: [
    ["order", "push"],
    ["return", "mail"],
    ["low_stock", "mail"],
    ["payment_review", "mail"],
    ["payment_review", "push"],
    ["dead_letter", "mail"],
    ["endpoint_disabled", "mail"],
  ],
  [coachUser(demoCoach)]: [["thread_unread", "mail"]],
};

/** What the owner and a coach are told of, and the orders that the owner heard of lately. */
export async function seedStaffAlerts({ tx, now, idOf }: SeedContext): Promise<void> {
  for (const [name, rules] of Object.entries(chosen)) {
    const staffId = idOf("user", name);
    await tx.insert(staffAlertSettings).values({ staffId, threadMinutes: 60, version: 1, updatedAt: now });
    await tx.insert(staffAlertRules).values(rules.map(([kind, channel]) => ({ staffId, kind, channel })));
  }
  const latest = await tx.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(3);
  for (const [at, { id, number, createdAt }] of latest.entries()) {
    const alertId = idOf("other", `staff-alert:${at}`);
    const toldAt = addSeconds(createdAt, 45);
    await tx.insert(staffAlerts).values({
      ...{ id: alertId, key: `order:${id}`, kind: "order", detail: number, path: `${alertPages.order}/${id}` },
      ...{ createdAt, addressedAt: toldAt },
    });
    await tx
      .insert(staffAlertRecipients)
      .values({ alertId, staffId: idOf("user", demoAdmin), channel: "push", toldAt });
  }
}
