import type { Accounts, findPeople } from "#server/modules/accounts/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PayoutVault } from "./payout-account.ts";

export interface AffiliateDeps {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly getRecipient: Accounts["getRecipient"];
  readonly people: { readonly find: typeof findPeople };
  readonly orders: Pick<Orders, "findReturned">;
  readonly vault: PayoutVault;
}
