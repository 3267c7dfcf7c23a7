import type { OrderStatus } from "./order-states.ts";

/**
 * Whether an order has an invoice: once money was taken for it, or was agreed to be handed over at the door. Orders that
 * still wait for a payment, and those that ended without one, sold nothing.
 */
export function hasInvoice(order: {
  readonly status: OrderStatus;
  readonly paymentStatus: "unpaid" | "due" | "paid" | "partially_refunded" | "refunded";
}): boolean {
  if (order.paymentStatus === "unpaid") return false;
  return order.paymentStatus !== "due" || order.status !== "cancelled";
}
