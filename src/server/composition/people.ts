import { type Accounts, createAccounts } from "#server/modules/accounts/index.ts";
import { eraseCart, exportCart } from "#server/modules/cart/index.ts";
import { eraseShopper, exportShopper } from "#server/modules/catalogue/index.ts";
import type { Gifts } from "#server/modules/gifts/index.ts";
import { exportPoints, pointsBalanceOf } from "#server/modules/loyalty/index.ts";
import type { Mails } from "#server/modules/mails/index.ts";
import { eraseOrdersOf, exportOrders } from "#server/modules/orders/index.ts";
import { erasePayments, exportPayments } from "#server/modules/payments/index.ts";
import { eraseReferrals, exportReferrals, noteReferral } from "#server/modules/referrals/index.ts";
import { eraseSubscriptions, exportSubscriptions } from "#server/modules/subscriptions/index.ts";
import { eraseTraining, exportTraining } from "#server/modules/training/index.ts";
import { forgetRepliesTo } from "#server/platform/idempotency.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface PeopleParts {
  readonly platform: Platform;
  readonly mails: Mails;
  readonly secret: string;
  /** Made later, with accounts. */
  readonly gifts: () => Gifts;
}

/** Accounts, with everybody who keeps something about a person: they hand it out and erase it. */
export function composePeople({ platform, mails, secret, gifts }: PeopleParts): Promise<Accounts> {
  return createAccounts({
    platform,
    mails,
    secret,
    ports: {
      getPoints: pointsBalanceOf,
      onRegistered: [
        (tx, { userId, referralCode: code }) => noteReferral(tx, { userId, code, at: platform.clock.now() }),
      ],
      exporters: [
        exportShopper,
        exportCart,
        exportOrders,
        exportPayments,
        exportPoints,
        (reader, userId) => gifts().exportFor(reader, userId),
        exportTraining,
        exportSubscriptions,
        exportReferrals,
      ],
      onClosing: [
        eraseShopper,
        eraseCart,
        (tx, userId) => gifts().eraseFor(tx, userId),
        eraseOrdersOf,
        erasePayments,
        forgetRepliesTo,
        eraseTraining,
        (tx, userId) => eraseSubscriptions(tx, platform, userId),
        eraseReferrals,
      ],
    },
  });
}
