import type * as z from "zod/mini";
import type { OrderRow, Person } from "#server/modules/orders/index.ts";
import {
  type AdminPayment,
  type adminRefund,
  type Payment,
  type PaymentFailure,
  type PaymentOutcome,
  type ProviderEvent,
  paymentFailures,
} from "#shared/contract/payments.ts";
import { minor, sum, toMajor } from "#shared/domain/money.ts";
import type { PaymentStatus } from "#shared/domain/payment-states.ts";
import type { PaymentRow, ProviderEventRow, RefundRow } from "./tables.ts";

const outcomes: Readonly<Record<PaymentStatus, PaymentOutcome>> = {
  created: "pending",
  redirected: "pending",
  pending: "pending",
  authorized: "pending",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
  review: "review",
  captured: "paid",
  partially_refunded: "partially_refunded",
  refunded: "refunded",
  voided: "cancelled",
};

/** Maps an attempt's state to the customer's view. */
export function toOutcome({ status, method }: Pick<PaymentRow, "status" | "method">): PaymentOutcome {
  return method === "cod" && status === "pending" ? "due" : outcomes[status];
}

/** The failure reason, where customers may see it. */
export function toFailure({
  status,
  failureCode,
}: Pick<PaymentRow, "status" | "failureCode">): { failure: PaymentFailure } | undefined {
  const failure = status === "failed" ? paymentFailures.find((known) => known === failureCode) : undefined;
  return failure && { failure };
}

type PaidOrder = Pick<OrderRow, "id" | "number" | "status">;

export function paymentView(payment: PaymentRow, order: PaidOrder): Payment {
  return {
    id: payment.id,
    provider: payment.provider,
    method: payment.method,
    status: toOutcome(payment),
    ...toFailure(payment),
    amount: toMajor(minor(payment.amountMinor)),
    currency: payment.currency,
    orderId: order.id,
    orderNumber: order.number,
    orderStatus: order.status,
    createdAt: payment.createdAt.toISOString(),
  };
}

/** Sent, with no response from the provider. */
export const isBeingChecked = ({ status, unansweredSince }: RefundRow): boolean =>
  status === "requested" && unansweredSince !== null;

export function adminPaymentView(
  payment: PaymentRow,
  order: PaidOrder,
  customer: Person | undefined,
  inDoubt: readonly RefundRow[],
): AdminPayment {
  const ofPayment = inDoubt.filter(({ paymentId }) => paymentId === payment.id);
  return {
    ...paymentView(payment, order),
    state: payment.status,
    reference: payment.reference,
    refunded: toMajor(minor(payment.refundedMinor)),
    refundBeingChecked: toMajor(sum(ofPayment.map(({ amountMinor }) => minor(amountMinor)))),
    reviewReason: payment.reviewReason,
    customerEmail: customer?.email ?? null,
    checkedAt: payment.checkedAt?.toISOString() ?? null,
    settledAt: payment.settledAt?.toISOString() ?? null,
  };
}

export const refundView = (refund: RefundRow): z.infer<typeof adminRefund> => ({
  id: refund.id,
  paymentId: refund.paymentId,
  amount: toMajor(minor(refund.amountMinor)),
  currency: refund.currency,
  reason: refund.reason,
  status: refund.status,
  isBeingChecked: isBeingChecked(refund),
  createdAt: refund.createdAt.toISOString(),
  doneAt: refund.doneAt?.toISOString() ?? null,
});

const shownOfBody = 4000;

export const eventView = (event: ProviderEventRow): ProviderEvent => ({
  id: event.id,
  provider: event.provider,
  eventKey: event.eventKey,
  paymentId: event.paymentId,
  outcome: event.outcome,
  receivedAt: event.receivedAt.toISOString(),
  handledAt: event.handledAt?.toISOString() ?? null,
  body: event.body.toString("utf8").slice(0, shownOfBody),
});
