import { mayWith, type Permission } from "./permissions.ts";

/** Kinds of alerts for staff. */
export const staffAlertKinds = [
  "order",
  "return",
  "low_stock",
  "payment_review",
  "thread_unread",
  "dead_letter",
  "endpoint_disabled",
] as const;
export type StaffAlertKind = (typeof staffAlertKinds)[number];

/** Channels of the alerts. */
export const staffAlertChannels = ["mail", "push", "whatsapp"] as const;
export type StaffAlertChannel = (typeof staffAlertChannels)[number];

/** The permission that each alert needs. */
export const alertPermissions: Readonly<Record<StaffAlertKind, Permission>> = {
  order: "orders",
  return: "orders",
  low_stock: "catalogue",
  payment_review: "payments",
  thread_unread: "coaching",
  dead_letter: "settings",
  endpoint_disabled: "integrations",
};

export const mayHearOf = (held: readonly Permission[] | undefined, kind: StaffAlertKind): boolean =>
  mayWith(held, alertPermissions[kind]);

/** Kinds on by default, by mail: problems that need somebody to act. */
export const defaultAlertKinds: readonly StaffAlertKind[] = ["payment_review", "dead_letter", "endpoint_disabled"];

/** After how many minutes a client's message counts as waiting. */
export const threadMinutes = { min: 5, max: 1440, default: 60 } as const;

/** Minutes after a message in which further alerts are collected into one. */
export const digestMinutes = 15;

/** The page that lists the subjects of a kind's alerts. */
export const alertPages: Readonly<Record<StaffAlertKind, string>> = {
  order: "/dashboard/admin/orders",
  return: "/dashboard/admin/returns",
  low_stock: "/dashboard/admin/products",
  payment_review: "/dashboard/admin/payments?view=attention",
  thread_unread: "/dashboard/admin/threads",
  dead_letter: "/dashboard/admin",
  endpoint_disabled: "/dashboard/admin/webhooks",
};
