import { findPeople } from "#server/modules/accounts/index.ts";
import { createGifts, type Gifts } from "#server/modules/gifts/index.ts";
import type { Notify } from "#server/modules/notifications/index.ts";
import type { Orders } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import { startSubscription } from "#server/modules/subscriptions/index.ts";
import { grantEnrolment, touchClient } from "#server/modules/workouts/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Keys } from "#server/platform/secret.ts";

export interface GiftParts {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly codeKeys: Keys;
}

/** Gift cards and gifts; the content of a gift is granted by the same functions as to buyers. */
export function composeGifts({ platform, notify, orders, payments, codeKeys }: GiftParts): Gifts {
  const { ids, clock } = platform;
  return createGifts({
    platform,
    notify,
    people: { find: findPeople },
    orders,
    payments,
    codeKeys,
    ports: {
      grantProgramme: async (tx, { userId, productId: programmeId, orderLineId }) => {
        await grantEnrolment(tx, { id: ids.next(), userId, programmeId, orderLineId, origin: "gift", at: clock.now() });
        await touchClient(tx, platform, userId);
      },
      startSubscription: async (tx, { productId: packageId, ...claimed }) => {
        await startSubscription(tx, platform, { ...claimed, packageId, source: "gift" });
      },
    },
  });
}
