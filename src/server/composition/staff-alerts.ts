import { findStaffMember, findStaffWith } from "#server/modules/accounts/index.ts";
import { createStaffAccess } from "#server/modules/coaching/index.ts";
import { findReachableBy, type Notify } from "#server/modules/notifications/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import { createStaffAlerts, type StaffAlerts } from "#server/modules/staff-alerts/index.ts";
import { findUnreadThreads } from "#server/modules/subscriptions/index.ts";
import type { Platform } from "#server/platform/platform.ts";

interface StaffAlertParts {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly orders: Pick<Orders, "on">;
}

/** Composes alerts to staff: orders, returns, stock, payments, threads, failed jobs, webhooks. */
export function composeStaffAlerts({ platform, notify, orders }: StaffAlertParts): StaffAlerts {
  const access = createStaffAccess(platform);
  const alerts = createStaffAlerts({
    platform,
    notify,
    people: { findStaff: findStaffMember, staffWith: findStaffWith },
    findWaiting: async (reader, staff, unreadSince) =>
      findUnreadThreads(reader, await access.findReadable(reader, staff, "thread"), unreadSince),
    findReachable: findReachableBy,
  });
  const place = { order: 98, name: "staff-alerts: alert subscribed staff" };
  orders.on("placed", alerts.orderHandlers.placed, place);
  orders.on("paid", alerts.orderHandlers.paid, place);
  platform.announcements.on("announced", alerts.announced, place);
  return alerts;
}
