import type { Accounts } from "#server/modules/accounts/index.ts";
import type { decideReview } from "#server/modules/catalogue/index.ts";
import type { Contact } from "#server/modules/contact/index.ts";
import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface AdminDeps {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly inbox: Contact["inbox"];
  readonly adjustPoints: Loyalties["adjust"];
  readonly decideReview: typeof decideReview;
  /** Ids of the newest orders that match a text. */
  readonly searchOrders: Orders["search"];
  readonly ordersFoundBy: Orders["foundBy"];
}
