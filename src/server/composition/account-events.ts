import type { Accounts } from "#server/modules/accounts/index.ts";
import { eraseCart, exportCart } from "#server/modules/cart/index.ts";
import { eraseShopper, exportShopper } from "#server/modules/catalogue/index.ts";
import type { Gifts } from "#server/modules/gifts/index.ts";
import { exportPoints } from "#server/modules/loyalty/index.ts";
import { eraseOrdersOf, exportOrders } from "#server/modules/orders/index.ts";
import { erasePayments, exportPayments } from "#server/modules/payments/index.ts";
import { eraseReferrals, exportReferrals, noteReferral } from "#server/modules/referrals/index.ts";
import { eraseSubscriptions, exportSubscriptions } from "#server/modules/subscriptions/index.ts";
import { eraseTraining, exportTraining } from "#server/modules/training/index.ts";
import { forgetRepliesTo } from "#server/platform/idempotency.ts";
import type { Platform } from "#server/platform/platform.ts";

interface AccountEventParts {
  readonly platform: Platform;
  readonly accounts: Accounts;
  readonly gifts: Gifts;
}

/** Everybody who keeps something about a person hands it out and erases it. docs/events.md is drawn from here. */
export function registerAccountEvents({ platform, accounts, gifts }: AccountEventParts): void {
  accounts.on(
    "registered",
    (tx, { userId, referralCode: code }) => noteReferral(tx, { userId, code, at: platform.clock.now() }),
    { order: 10, name: "referrals: note who brought them" },
  );

  accounts.on("exporting", exportShopper, { order: 10, name: "catalogue: wishlist and reviews" });
  accounts.on("exporting", exportCart, { order: 20, name: "cart: its lines" });
  accounts.on("exporting", exportOrders, { order: 30, name: "orders: all of them" });
  accounts.on("exporting", exportPayments, { order: 40, name: "payments: attempts and refunds" });
  accounts.on("exporting", exportPoints, { order: 50, name: "loyalty: points" });
  accounts.on("exporting", gifts.exportFor, { order: 60, name: "gifts: gift cards and gifts" });
  accounts.on("exporting", exportTraining, { order: 70, name: "training: programmes, workouts, measurements" });
  accounts.on("exporting", exportSubscriptions, { order: 80, name: "subscriptions: periods and messages" });
  accounts.on("exporting", exportReferrals, { order: 90, name: "referrals: code and who came" });

  accounts.on("closing", eraseShopper, { order: 10, name: "catalogue: wishlist and reviews" });
  accounts.on("closing", eraseCart, { order: 20, name: "cart: its lines" });
  accounts.on("closing", gifts.eraseFor, { order: 30, name: "gifts: send what waits, forget to whom" });
  accounts.on("closing", eraseOrdersOf, { order: 40, name: "orders: addresses and notes" });
  accounts.on("closing", erasePayments, { order: 50, name: "payments: what providers told" });
  accounts.on("closing", forgetRepliesTo, { order: 60, name: "platform: kept replies" });
  accounts.on("closing", eraseTraining, { order: 70, name: "training: workouts and measurements" });
  accounts.on("closing", (tx, userId) => eraseSubscriptions(tx, platform, userId), {
    order: 80,
    name: "subscriptions: end them, erase messages",
  });
  accounts.on("closing", eraseReferrals, { order: 90, name: "referrals: the code" });
}
