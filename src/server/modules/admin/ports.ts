import type { Accounts } from "#server/modules/accounts/index.ts";
import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { StaffAccess } from "#server/modules/subscriptions/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface AdminDeps {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly adjustPoints: Loyalties["adjust"];
  /** Ids of the newest orders that match a text. */
  readonly searchOrders: Orders["search"];
  /** The members whose subscriptions a colleague may list; `undefined`: all. */
  readonly findListable: StaffAccess["findListable"];
  readonly ordersFoundBy: Orders["foundBy"];
}
