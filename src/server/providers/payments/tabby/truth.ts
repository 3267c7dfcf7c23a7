import type { ProviderPaymentState } from "#server/modules/payments/index.ts";
import { sumMovements, type TabbyPayment } from "./wire.ts";

type Status = ProviderPaymentState["status"];

const ended: Readonly<Record<string, Status>> = { REJECTED: "failed", EXPIRED: "expired" };

/** A partial capture leaves a payment AUTHORIZED until it is closed; closed without a capture means voided. */
function toStatus(payment: TabbyPayment): Status {
  const captured = sumMovements(payment.captures);
  if (payment.status === "CLOSED") return captured > 0 ? "captured" : "voided";
  if (payment.status === "AUTHORIZED") return captured >= payment.amount ? "captured" : "authorized";
  return ended[payment.status] ?? "pending";
}

/**
 * Maps Tabby's payment to our state. After a capture the amount is the captured one; a partial capture does not pay the
 * order.
 */
export function toProviderState(payment: TabbyPayment): ProviderPaymentState {
  const status = toStatus(payment);
  const reference = payment.order?.reference_id;
  return {
    status,
    amountMinor: status === "captured" ? sumMovements(payment.captures) : payment.amount,
    currency: payment.currency,
    merchantReference: reference ?? undefined,
    refundedMinor: sumMovements(payment.refunds),
    reference: payment.id,
    ...(status === "failed" ? { failureCode: "declined" } : {}),
  };
}
