import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { staffAlertRecipients, staffAlertRules, staffAlertSettings } from "./tables.ts";

/** The alerts that a member of staff subscribed to, for the personal data export. */
export async function exportStaffAlerts(reader: Reader, userId: string): Promise<Readonly<Record<string, unknown>>> {
  const { kind, channel, staffId } = staffAlertRules;
  const rows = await reader.select({ kind, channel }).from(staffAlertRules).where(eq(staffId, userId));
  return rows.length === 0 ? {} : { staffAlerts: rows };
}

/** Closes an account: deletes its alerts and subscriptions. */
export async function eraseStaffAlerts(tx: Tx, userId: string): Promise<void> {
  await tx.delete(staffAlertRecipients).where(eq(staffAlertRecipients.staffId, userId));
  await tx.delete(staffAlertSettings).where(eq(staffAlertSettings.staffId, userId));
}
