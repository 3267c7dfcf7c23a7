import type { OrderEvents, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Announcement } from "#server/platform/announcements.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { WebhookEventType } from "#shared/domain/webhooks.ts";
import type { WebhookNeeds, WebhookPerson } from "./ports.ts";
import { webhookEvents } from "./tables.ts";
import { findSubscribed, writeEvent } from "./write-event.ts";

type Needs = Pick<WebhookNeeds, "platform" | "people" | "seal">;

const toCustomer = ({ id, email, firstName, lastName, phone }: WebhookPerson) => ({
  ...{ id, email, firstName, lastName, phone },
});

/** An order's data for partners: ids and sums, no personal data. */
export const toOrderData = ({ order }: Pick<PlacedOrder, "order">) => ({
  orderId: order.id,
  number: order.number,
  customerId: order.userId,
  origin: order.origin,
  market: order.market,
  status: order.status,
  paymentStatus: order.paymentStatus,
  currency: order.currency,
  total: toMajor(order.totalMinor),
  refundedTotal: toMajor(order.refundedMinor),
});

const writeOrderEvent = (
  tx: Tx,
  needs: Needs,
  type: WebhookEventType,
  placed: PlacedOrder,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeEvent(tx, needs, type, () => ({
    data: { ...toOrderData(placed), ...more },
    customerId: placed.order.userId,
    personal: async (reader) => {
      const customer = (await needs.people.find(reader, [placed.order.userId])).get(placed.order.userId);
      return {
        customer: customer === undefined ? null : toCustomer(customer),
        shippingAddress: placed.order.shippingAddress,
      };
    },
  }));

type OrderHandlers = Pick<OrderEvents, "placed" | "paid" | "shipped" | "delivered" | "ended" | "refunded">;

/** Events about orders for partners, in the order's transaction. */
export const orderWebhooks = (needs: Needs): OrderHandlers => ({
  placed: (tx, placed) => writeOrderEvent(tx, needs, "order.placed", placed),
  paid: (tx, placed) => writeOrderEvent(tx, needs, "order.paid", placed),
  shipped: (tx, placed) => writeOrderEvent(tx, needs, "order.shipped", placed),
  delivered: (tx, placed) => writeOrderEvent(tx, needs, "order.delivered", placed),
  ended: (tx, placed) => writeOrderEvent(tx, needs, "order.cancelled", placed),
  refunded: (tx, placed, { refundId, isFull }) =>
    writeOrderEvent(tx, needs, "order.refunded", placed, { refundId, isFull }),
});

/** Sends a module's announcement unchanged. */
export const writeAnnouncementEvent = (tx: Tx, needs: Needs, { type, data, customerId }: Announcement): Promise<void> =>
  writeEvent(tx, needs, type, () => ({ data, ...(customerId === undefined ? {} : { customerId }) }));

export const noteCustomerJob = "tell-of-new-customer";

/**
 * A registration runs the same statements whether or not its address was free, so a job checks whether
 * there is a new customer.
 */
export const noteCustomer = async (tx: Tx, { platform }: Needs, userId: string): Promise<void> => {
  if ((await findSubscribed(tx, "customer.created")).length > 0)
    await platform.jobs.enqueue(tx, noteCustomerJob, { userId });
};

export const writeCustomerEvent =
  (needs: Needs) =>
  ({ userId }: { readonly userId: string }): Promise<void> =>
    needs.platform.database.transaction(async (tx) => {
      const person = (await needs.people.find(tx, [userId])).get(userId);
      if (person === undefined) return;
      await writeEvent(tx, needs, "customer.created", () => ({
        data: { customerId: userId },
        customerId: userId,
        personal: async () => ({ customer: toCustomer(person) }),
      }));
    });

/** Deletes the person's data, and tells partners that the account is closed. */
export async function closeCustomer(tx: Tx, needs: Needs, userId: string): Promise<void> {
  await tx.update(webhookEvents).set({ personalBody: null }).where(eq(webhookEvents.customerId, userId));
  await writeEvent(tx, needs, "customer.closed", () => ({ data: { customerId: userId }, customerId: userId }));
}
