import { type Accounts, searchPeople } from "#server/modules/accounts/index.ts";
import { assertOnSale, findSaleItems, requireProductOnSale } from "#server/modules/catalogue/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import { createReplenishments, type Replenishments } from "#server/modules/replenishments/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { KeysFor } from "#server/platform/secret.ts";
import type { Commerce } from "./commerce.ts";

interface Parts {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly commerce: Pick<Commerce, "orders" | "payments" | "checkout">;
  readonly notify: Notify;
  readonly keysFor: KeysFor;
}

/** Composes repeat orders and their handlers for order events. */
export function composeReplenishments({ platform, accounts, commerce, notify, keysFor }: Parts): Replenishments {
  const { orders, payments, checkout } = commerce;
  const replenishments = createReplenishments({
    ...{ platform, notify, orders, payments, checkout, searchPeople },
    catalogue: { assertOnSale, findSaleItems },
    resolveProduct: requireProductOnSale,
    getRecipient: accounts.getRecipient,
    listAddresses: accounts.listAddresses,
    linkKeys: keysFor("replenishment links"),
  });
  const { handlers } = replenishments;
  orders.on("placed", handlers.placed, { order: 25, name: "replenishments: move the run to the order placed again" });
  orders.on("paid", handlers.paid, { order: 32, name: "replenishments: mark the run as paid, plan the next one" });
  orders.on("ended", handlers.ended, { order: 35, name: "replenishments: mark the run as skipped or failed" });
  return replenishments;
}
