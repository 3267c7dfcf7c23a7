/** Every state that one attempt to pay can be in; `captured` is what people call paid. */
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
 * How much each state knows. News comes late, twice and out of order; an attempt only ever moves to a higher rank, so
 * that an old "failed" or "pending" cannot undo "paid". A failure ranks below success because a provider may let the
 * customer try again under the same attempt. `review` (amount or currency did not match) stands above `authorized`:
 * such money is not captured by a repeated message, only by a capture that was checked.
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

/** Whether news may change the state: never downwards, never sideways. */
export function canAdvance(from: PaymentStatus, to: PaymentStatus): boolean {
  return rank[to] > rank[from];
}

/** The state after the news: the news if it ranks higher, else what was known before. */
export function advance(current: PaymentStatus, news: PaymentStatus): PaymentStatus {
  return canAdvance(current, news) ? news : current;
}

/** The customer's money arrived and not all of it went back. */
export function isPaid(status: PaymentStatus): boolean {
  return status === "captured" || status === "partially_refunded";
}

/** The outcome is still open, so the provider is to be asked again. */
export function isUndecided(status: PaymentStatus): boolean {
  return status === "created" || status === "redirected" || status === "pending" || status === "authorized";
}
