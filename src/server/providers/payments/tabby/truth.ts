import type { ProviderPaymentState } from "#server/modules/payments/index.ts";
import { sumMovements, type TabbyPayment } from "./wire.ts";

type Status = ProviderPaymentState["status"];

const ended: Readonly<Record<string, Status>> = { REJECTED: "failed", EXPIRED: "expired" };

/** Part of the money taken leaves a payment AUTHORIZED until it is closed; closed without any, it was let go. */
function toStatus(payment: TabbyPayment): Status {
  const captured = sumMovements(payment.captures);
  if (payment.status === "CLOSED") return captured > 0 ? "captured" : "voided";
  if (payment.status === "AUTHORIZED") return captured >= payment.amount ? "captured" : "authorized";
  return ended[payment.status] ?? "pending";
}

/** Tabby's word in ours. Once money was taken, the amount is what was taken: a part of it is no payment of the order. */
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
