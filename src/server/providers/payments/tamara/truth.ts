import type { ProviderPaymentState } from "#server/modules/payments/index.ts";
import type { TamaraOrder } from "./wire.ts";

type Status = ProviderPaymentState["status"];

// Approved: waits for our authorisation. Authorised: can be captured.
const statuses: Readonly<Record<string, Status>> = {
  new: "pending",
  approved: "authorized",
  authorised: "authorized",
  partially_captured: "authorized",
  updated: "authorized",
  fully_captured: "captured",
  partially_refunded: "captured",
  fully_refunded: "captured",
  declined: "failed",
  expired: "expired",
};

function toStatus(order: TamaraOrder): Status {
  if (order.status === "canceled") return (order.canceled_amount?.amount ?? 0) > 0 ? "voided" : "cancelled";
  return statuses[order.status] ?? "pending";
}

/** The relevant amount: captured; before that, not cancelled. */
function toAmount(order: TamaraOrder, status: Status): number {
  const { total_amount, captured_amount, canceled_amount } = order;
  if (status === "captured") return captured_amount?.amount ?? total_amount.amount;
  return status === "authorized" ? total_amount.amount - (canceled_amount?.amount ?? 0) : total_amount.amount;
}

/** Maps Tamara's order to our state. */
export function toProviderState(order: TamaraOrder): ProviderPaymentState {
  const status = toStatus(order);
  return {
    status,
    amountMinor: toAmount(order, status),
    currency: order.total_amount.currency,
    merchantReference: order.order_reference_id ?? undefined,
    refundedMinor: order.refunded_amount?.amount ?? 0,
    reference: order.order_id,
    ...(status === "failed" ? { failureCode: "declined" } : {}),
  };
}
