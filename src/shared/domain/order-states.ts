/** All order states. */
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

/** All allowed transitions; others throw `ORDER_STATE`. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ["paid", "expired", "cancelled"],
  paid: ["processing", "cancelled"],
  processing: ["shipped", "cancelled"],
  // Returned: nobody took the parcel, and it came back. Cancelled: its customer waited longer than the law asks,
  // or all of its parcels were lost or damaged.
  shipped: ["delivered", "returned", "cancelled"],
  delivered: ["return_requested"],
  // Back to delivered: the return was rejected.
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

interface HistoryEntry {
  readonly status: string;
  readonly by?: string;
  readonly note?: string | null;
}

/** Whether a history entry is the rejection of a return: by staff, who say why. Others end by themselves or in part. */
export function isReturnRefusal(history: readonly HistoryEntry[], at: number): boolean {
  const entry = history[at];
  const before = history.slice(0, at).findLast(({ status }) => isOrderStatus(status));
  const isOfStaff = entry?.by !== "customer" && entry?.by !== "system" && entry?.note !== null;
  return entry?.status === "delivered" && before?.status === "return_requested" && isOfStaff;
}

/** Whether the state is final. */
export function isFinal(status: OrderStatus): boolean {
  return orderTransitions[status].length === 0;
}

/** Whether address and note can still be changed: until processing. */
export function isEditable(status: OrderStatus): boolean {
  return status === "pending_payment" || status === "paid";
}

/** Whether lines of an order in this state can be refunded: it was paid, and not cancelled as a whole. */
export function isRefundedByLine(status: OrderStatus): boolean {
  return status !== "pending_payment" && status !== "expired" && status !== "cancelled";
}

/** Whether a cancellation in this state must refund money that was taken. */
export function cancelNeedsRefund(status: OrderStatus): boolean {
  return status === "paid" || status === "processing" || status === "shipped";
}
