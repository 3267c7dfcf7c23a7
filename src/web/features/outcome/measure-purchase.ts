import type { Order } from "#shared/contract/orders.ts";
import { purchaseEventId } from "#shared/domain/purchase-event.ts";
import { toCommerce } from "#web/entities/order/measured-lines.ts";
import { pushCommerce } from "#web/lib/analytics/data-layer.ts";

const key = "himma.purchases";
const maxKept = 50;

function isFirstTime(orderId: string): boolean {
  try {
    const reported = JSON.parse(localStorage.getItem(key) ?? "[]") as readonly string[];
    if (reported.includes(orderId)) return false;
    localStorage.setItem(key, JSON.stringify([orderId, ...reported].slice(0, maxKept)));
    return true;
  } catch {
    // Without storage a reload would be counted twice, so nothing is reported.
    return false;
  }
}

/** Reports a purchase that the server confirmed, once per order however often its page is opened. */
export function measurePurchase(order: Order): void {
  if (!isFirstTime(order.id)) return;
  pushCommerce(
    "purchase",
    {
      ...toCommerce(order.currency, order.lines),
      transaction_id: order.number,
      shipping: order.shipping,
      tax: order.tax,
      ...(order.couponCode === null ? {} : { coupon: order.couponCode }),
    },
    // The server reports it under the same ids.
    { transaction_id: order.number, event_id: purchaseEventId(order.id) },
  );
}
