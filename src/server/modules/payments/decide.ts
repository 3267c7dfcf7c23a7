import type { Currency } from "#shared/domain/currency.ts";
import { canAdvance, isPaid, type PaymentStatus } from "#shared/domain/payment-states.ts";
import type { ProviderPaymentState } from "./ports.ts";

export type ReviewReason = "AMOUNT_MISMATCH" | "CURRENCY_MISMATCH" | "REFERENCE_MISMATCH" | "ACCOUNT_MISMATCH";

/** What is known of the attempt before the news. */
export interface Known {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly refundRequestedMinor: number;
}

export type Decision =
  | { readonly kind: "nothing" }
  /** A new state without any money: pending, authorized, failed, cancelled, expired, voided. */
  | { readonly kind: "advance"; readonly status: PaymentStatus }
  /** Money that does not fit: never counts, a person looks at it. */
  | { readonly kind: "review"; readonly reason: ReviewReason }
  | { readonly kind: "capture" }
  /** The provider paid more back than we asked for: somebody did it in the provider's own dashboard. */
  | { readonly kind: "refunded-outside"; readonly amountMinor: number };

/** Why money at the provider is not the money that the attempt asked for. */
export function findMismatch(known: Known, truth: ProviderPaymentState): ReviewReason | undefined {
  if (truth.currency.toUpperCase() !== known.currency) return "CURRENCY_MISMATCH";
  if (truth.amountMinor !== known.amountMinor) return "AMOUNT_MISMATCH";
  if (truth.merchantReference !== undefined && truth.merchantReference !== known.paymentId) return "REFERENCE_MISMATCH";
  return truth.isOtherAccount === true ? "ACCOUNT_MISMATCH" : undefined;
}

/**
 * What the provider's word means for an attempt. Pure. News never takes back what is known: a late "failed" cannot undo
 * "paid", and the same news twice decides nothing the second time.
 */
export function decide(known: Known, truth: ProviderPaymentState): Decision {
  const hasBeenTaken = truth.status === "captured" || truth.status === "voided";
  if (isPaid(known.status) && hasBeenTaken) {
    const back = truth.status === "voided" ? known.amountMinor : truth.refundedMinor;
    const extra = back - known.refundRequestedMinor;
    return extra > 0 ? { kind: "refunded-outside", amountMinor: extra } : { kind: "nothing" };
  }
  // All of it went back before we heard that it had come: nothing is left that could pay an order.
  if (truth.status === "captured" && truth.amountMinor > 0 && truth.refundedMinor >= truth.amountMinor)
    return canAdvance(known.status, "voided") ? { kind: "advance", status: "voided" } : { kind: "nothing" };
  const hasMoney = truth.status === "captured" || truth.status === "authorized";
  const mismatch = hasMoney ? findMismatch(known, truth) : undefined;
  if (mismatch !== undefined)
    return canAdvance(known.status, "review") ? { kind: "review", reason: mismatch } : { kind: "nothing" };
  if (!canAdvance(known.status, truth.status)) return { kind: "nothing" };
  return truth.status === "captured" ? { kind: "capture" } : { kind: "advance", status: truth.status };
}
