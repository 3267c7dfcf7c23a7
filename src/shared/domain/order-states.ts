/** Every state that an order can be in. */
export const orderStatuses = [
  "pending_payment",
  "paid",
  "processing",
  "shipped",
  "delivered",
  "expired",
  "cancelled",
  "return_requested",
  "returned",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The only moves there are; anything else is refused with `ORDER_STATE`. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ["paid", "expired", "cancelled"],
  paid: ["processing", "cancelled"],
  processing: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: ["return_requested"],
  // Back to delivered: the return was refused.
  return_requested: ["returned", "delivered"],
  expired: [],
  cancelled: [],
  returned: [],
};

export function isOrderStatus(value: unknown): value is OrderStatus {
  return orderStatuses.some((status) => status === value);
}

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return orderTransitions[from].includes(to);
}

/** Whether an entry of an order's history says that the shop refused to take goods back. */
export function isReturnRefusal(history: readonly { readonly status: string }[], at: number): boolean {
  const before = history.slice(0, at).findLast(({ status }) => isOrderStatus(status));
  return history[at]?.status === "delivered" && before?.status === "return_requested";
}

/** Nothing can happen to the order any more. */
export function isFinal(status: OrderStatus): boolean {
  return orderTransitions[status].length === 0;
}

/** Address and note may still be changed: until it is being packed. */
export function isEditable(status: OrderStatus): boolean {
  return status === "pending_payment" || status === "paid";
}

/** Cancelling now means that money has to go back, if any was taken. */
export function cancelNeedsRefund(status: OrderStatus): boolean {
  return status === "paid" || status === "processing";
}
