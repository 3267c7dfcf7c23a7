import type { WhatsApp } from "#server/modules/whatsapp/index.ts";
import { addDays } from "#server/platform/clock.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import * as contract from "#shared/contract/admin-notifications.ts";
import { listNotifications, reportMessages } from "./read-notifications.ts";
import { liftBounce, readSuppressions, resend } from "./resend.ts";

/** What staff see and do about messages. */
export function adminNotificationRoutes(platform: Platform, paid: readonly Pick<WhatsApp, "readCosts">[]): Route[] {
  const { reader } = platform.database;
  return [
    route(contract.adminListNotifications, ({ query }) => listNotifications(reader, query)),
    route(contract.adminResendNotification, async (call) => ({
      notification: await resend(platform, call, call.params.id),
    })),
    route(contract.adminReportMessages, async ({ query }) => {
      const since = addDays(platform.clock.now(), -query.days);
      const costs = await Promise.all(paid.map(({ readCosts }) => readCosts(since)));
      return { ...(await reportMessages(reader, query, since)), costs: costs.flat() };
    }),
    route(contract.adminFindSuppressions, async ({ query }) => ({
      suppressions: await readSuppressions(platform, query.address),
    })),
    route(contract.adminLiftSuppressions, async (call) => ({
      suppressions: await liftBounce(platform, call, call.body),
    })),
  ];
}
