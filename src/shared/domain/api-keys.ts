import type { Permission } from "./permissions.ts";

/**
 * Permissions that an API key can have. Only people manage staff and keys, and see clients' health data.
 */
export const keyPermissions = [
  "reports",
  "orders",
  "refunds",
  "payments",
  "shipping",
  "catalogue",
  "programmes",
  "promotions",
  "customers",
  "points",
  "messages",
  "content",
  "settings",
  "fiscal",
  "audit",
] as const satisfies readonly Permission[];
export type KeyPermission = (typeof keyPermissions)[number];

export const longestKeyDays = 366;
export const usualPerMinute = 120;
