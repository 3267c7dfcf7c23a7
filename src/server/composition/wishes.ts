import type { Accounts } from "#server/modules/accounts/index.ts";
import type { FindProducts } from "#server/modules/catalogue/index.ts";
import { createRestockAlerts } from "#server/modules/restock-alerts/index.ts";
import { createWishlist } from "#server/modules/wishlist/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { FlowSenders } from "./marketing.ts";

interface Parts {
  readonly platform: Platform;
  readonly find: FindProducts;
  readonly senders: FlowSenders;
  readonly getRecipient: Accounts["getRecipient"];
}

/** The wishlist, and alerts when goods are back in stock. */
export const composeWishes = ({ platform, find, senders, getRecipient }: Parts): Route[] => [
  ...createWishlist(platform, find).routes,
  ...createRestockAlerts({ ...senders.restock, platform, getRecipient }).routes,
];
