import type { findPeople } from "#server/modules/accounts/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PayoutVault } from "./payout-account.ts";

export interface AffiliateDeps {
  readonly platform: Platform;
  readonly people: { readonly find: typeof findPeople };
  readonly orders: Pick<Orders, "findReturned">;
  readonly vault: PayoutVault;
}
