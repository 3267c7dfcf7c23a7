import { addDays } from "#server/platform/clock.ts";
import { and, isNotNull, lt, sql } from "#server/platform/db/orm.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { adminGetAlerts, adminSaveAlerts } from "#shared/contract/admin-alerts.ts";
import { addressNew, addressThreads, raiseDeadLetters } from "./address.ts";
import { announcementAlerts, type OrderAlerts, orderAlerts } from "./event-handlers.ts";
import type { StaffAlertNeeds } from "./ports.ts";
import { createRaise, type RaiseAlert } from "./raise.ts";
import { readAlerts, saveAlerts } from "./rules.ts";
import { sendWaiting } from "./send.ts";
import { staffAlerts } from "./tables.ts";

export { eraseStaffAlerts, exportStaffAlerts } from "./personal-data.ts";
export type { WaitingThread } from "./ports.ts";
export type { RaiseAlert } from "./raise.ts";

export const alertStaffJob = "tell-staff";

/** Days for which alerts are kept; dead letters are checked for one day. */
const keptDays = 30;

export interface StaffAlerts {
  readonly routes: readonly Route[];
  readonly raise: RaiseAlert;
  readonly orderHandlers: OrderAlerts;
  readonly announced: ReturnType<typeof announcementAlerts>;
}

async function alertStaff(needs: StaffAlertNeeds): Promise<void> {
  await raiseDeadLetters(needs);
  await addressThreads(needs);
  while ((await addressNew(needs)) > 0);
  await sendWaiting(needs);
}

async function forgetOld({ platform: { database, clock } }: StaffAlertNeeds): Promise<void> {
  const isOld = lt(staffAlerts.createdAt, addDays(clock.now(), -keptDays));
  const isSent = sql`not exists (select 1 from staff_alert_recipients r where r.alert_id = ${staffAlerts.id} and r.told_at is null)`;
  await database.reader.delete(staffAlerts).where(and(isOld, isNotNull(staffAlerts.addressedAt), isSent));
}

/** Sends staff the alerts they subscribed to, by the channels they chose; a burst arrives as one message. */
export function createStaffAlerts(needs: StaffAlertNeeds): StaffAlerts {
  const { platform } = needs;
  const { jobs, database, ids } = platform;
  jobs.schedule(alertStaffJob, "* * * * *", () => alertStaff(needs));
  jobs.schedule("forget-old-alerts", "35 2 * * *", () => forgetOld(needs));
  const raise = createRaise(platform);
  return {
    raise,
    orderHandlers: orderAlerts(raise),
    announced: announcementAlerts(raise, ids),
    routes: [
      route(adminGetAlerts, async ({ caller }) => ({ alerts: await readAlerts(database.reader, needs, caller) })),
      route(adminSaveAlerts, async ({ caller, body }) => ({ alerts: await saveAlerts(needs, caller, body) })),
    ],
  };
}
