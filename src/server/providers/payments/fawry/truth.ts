import type { PaymentRef, ProviderPaymentState } from "#server/modules/payments/index.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import type { FawryPayment } from "./wire.ts";

const statuses: Readonly<Record<string, ProviderPaymentState["status"]>> = {
  NEW: "pending",
  UNPAID: "pending",
  PAID: "captured",
  DELIVERED: "captured",
  REFUNDED: "captured",
  PARTIAL_REFUNDED: "captured",
  CANCELED: "cancelled",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  FAILED: "failed",
};

/** Maps Fawry's payment to our state. It reports no amount of a partial refund, so our own amount stays. */
export function toProviderState(found: FawryPayment, payment: PaymentRef): ProviderPaymentState {
  const status = statuses[found.orderStatus] ?? "pending";
  const isPartly = found.orderStatus === "PARTIAL_REFUNDED";
  const isWhole = found.orderStatus === "REFUNDED";
  return {
    status,
    amountMinor: found.orderAmount,
    currency: "EGP",
    merchantReference: payment.paymentId,
    refundedMinor: isWhole ? found.orderAmount : isPartly ? payment.refundedMinor : zeroMinor,
    reference: found.fawryRefNumber,
    // The reply to the charge may have been lost.
    ...(status === "pending" ? { data: { ...payment.data, code: found.fawryRefNumber } } : {}),
    ...(isPartly && payment.refundedMinor === 0 ? { isRefundUnclear: true } : {}),
    ...(status === "failed" ? { failureCode: "declined" } : {}),
  };
}
