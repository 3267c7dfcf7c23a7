import type { ProviderPaymentState } from "#server/modules/payments/index.ts";
import type { TamaraOrder } from "./wire.ts";

type Status = ProviderPaymentState["status"];

// Approved: the customer has done their part, and we must authorise. Authorised: the money is ours to take.
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

/** What the order stands for: what was taken; before that, what has not been let go. */
function toAmount(order: TamaraOrder, status: Status): number {
  const { total_amount, captured_amount, canceled_amount } = order;
  if (status === "captured") return captured_amount?.amount ?? total_amount.amount;
  return status === "authorized" ? total_amount.amount - (canceled_amount?.amount ?? 0) : total_amount.amount;
}

/** Tamara's word in ours. */
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
