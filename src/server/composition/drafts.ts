import { type Accounts, findPeople, hasAccount, searchPeople } from "#server/modules/accounts/index.ts";
import { findKnown, findSold } from "#server/modules/bundles/index.ts";
import { assertOnSale, findSaleItems, findToSell } from "#server/modules/catalogue/index.ts";
import { createDrafts } from "#server/modules/drafts/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Commerce } from "./commerce.ts";

interface Parts {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly commerce: Pick<Commerce, "checkout" | "orders">;
  readonly notify: Notify;
}

/** Orders that staff write, and the links by which customers pay them. */
export const composeDrafts = ({ platform, accounts, commerce, notify }: Parts): readonly Route[] =>
  createDrafts({
    platform,
    accounts,
    notify,
    checkout: commerce.checkout,
    catalogue: { assertOnSale, findSaleItems },
    bundles: { findKnown, findSold },
    findToSell,
    people: { find: findPeople, search: searchPeople, hasAccount },
    orders: commerce.orders,
    orderNumbersOf,
  }).routes;
