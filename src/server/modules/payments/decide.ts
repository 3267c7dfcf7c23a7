import type { Currency } from "#shared/domain/currency.ts";
import { canAdvance, isPaid, type PaymentStatus } from "#shared/domain/payment-states.ts";
import type { ProviderPaymentState } from "./ports.ts";

export type ReviewReason = "AMOUNT_MISMATCH" | "CURRENCY_MISMATCH" | "REFERENCE_MISMATCH" | "ACCOUNT_MISMATCH";

/** The attempt's state before the update. */
export interface Known {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly refundRequestedMinor: number;
}

export type Decision =
  | { readonly kind: "nothing" }
  /** A new state without money: pending, authorized, failed, cancelled, expired, voided. */
  | { readonly kind: "advance"; readonly status: PaymentStatus }
  /** Money that does not match: never applied, needs a manual review. */
  | { readonly kind: "review"; readonly reason: ReviewReason }
  | { readonly kind: "capture" }
  /** The provider refunded more than we requested: somebody refunded in the provider's dashboard. */
  | { readonly kind: "refunded-outside"; readonly amountMinor: number };

/** Why the provider's money does not match the attempt. */
export function findMismatch(
  known: Pick<Known, "paymentId" | "currency" | "amountMinor">,
  truth: ProviderPaymentState,
): ReviewReason | undefined {
  if (truth.currency.toUpperCase() !== known.currency) return "CURRENCY_MISMATCH";
  if (truth.amountMinor !== known.amountMinor) return "AMOUNT_MISMATCH";
  if (truth.merchantReference !== undefined && truth.merchantReference !== known.paymentId) return "REFERENCE_MISMATCH";
  return truth.isOtherAccount === true ? "ACCOUNT_MISMATCH" : undefined;
}

/**
 * Decides how the provider's state changes an attempt. Pure. Never reverts known facts: a late "failed" cannot undo
 * "paid", and a repeated update is a no-op.
 */
export function decide(known: Known, truth: ProviderPaymentState): Decision {
  const hasBeenTaken = truth.status === "captured" || truth.status === "voided";
  if (isPaid(known.status) && hasBeenTaken) {
    const back = truth.status === "voided" ? known.amountMinor : truth.refundedMinor;
    const extra = back - known.refundRequestedMinor;
    return extra > 0 ? { kind: "refunded-outside", amountMinor: extra } : { kind: "nothing" };
  }
  // Refunded in full before we saw the capture: nothing left to pay the order.
  if (truth.status === "captured" && truth.amountMinor > 0 && truth.refundedMinor >= truth.amountMinor)
    return canAdvance(known.status, "voided") ? { kind: "advance", status: "voided" } : { kind: "nothing" };
  const hasMoney = truth.status === "captured" || truth.status === "authorized";
  const mismatch = hasMoney ? findMismatch(known, truth) : undefined;
  if (mismatch !== undefined)
    return canAdvance(known.status, "review") ? { kind: "review", reason: mismatch } : { kind: "nothing" };
  if (!canAdvance(known.status, truth.status)) return { kind: "nothing" };
  return truth.status === "captured" ? { kind: "capture" } : { kind: "advance", status: truth.status };
}
