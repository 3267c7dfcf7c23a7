/** All states of a payment attempt; `captured` means paid. */
export const paymentStatuses = [
  "created",
  "redirected",
  "pending",
  "failed",
  "cancelled",
  "expired",
  "authorized",
  "review",
  "captured",
  "partially_refunded",
  "refunded",
  "voided",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * How final each state is. Updates arrive late, twice and out of order; an attempt only moves to a higher rank, so an
 * old "failed" or "pending" cannot undo "paid". Failure ranks below success because a provider may allow another try
 * under the same attempt. `review` (amount or currency mismatch) ranks above `authorized`: only a verified capture can
 * resolve it, not a repeated message.
 */
export const rank: Readonly<Record<PaymentStatus, number>> = {
  created: 0,
  redirected: 1,
  pending: 2,
  failed: 3,
  cancelled: 3,
  expired: 3,
  authorized: 4,
  review: 5,
  captured: 6,
  partially_refunded: 7,
  refunded: 8,
  voided: 8,
};

export function isPaymentStatus(value: unknown): value is PaymentStatus {
  return paymentStatuses.some((status) => status === value);
}

/** Whether an update may change the state: only upwards. */
export function canAdvance(from: PaymentStatus, to: PaymentStatus): boolean {
  return rank[to] > rank[from];
}

/** The state after an update: the higher ranked of both. */
export function advance(current: PaymentStatus, news: PaymentStatus): PaymentStatus {
  return canAdvance(current, news) ? news : current;
}

/** Money was captured and not fully refunded. */
export function isPaid(status: PaymentStatus): boolean {
  return status === "captured" || status === "partially_refunded";
}

/** The outcome is open, so the provider must be polled. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === "created" || status === "redirected" || status === "pending" || status === "authorized";
}
