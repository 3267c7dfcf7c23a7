import type { OrderStatus } from "./order-states.ts";

/**
 * Whether an order has an invoice: once paid, or placed with cash on delivery. Unpaid orders and those that ended
 * unpaid have none.
 */
export function hasInvoice(order: {
  readonly status: OrderStatus;
  readonly paymentStatus: "unpaid" | "due" | "paid" | "partially_refunded" | "refunded";
}): boolean {
  if (order.paymentStatus === "unpaid") return false;
  return order.paymentStatus !== "due" || order.status !== "cancelled";
}
