import type * as z from "zod/mini";
import type { LineToRefund, OrderRow, Person } from "#server/modules/orders/index.ts";
import {
  type AdminPayment,
  type adminRefund,
  type Payment,
  type PaymentFailure,
  type PaymentOutcome,
  type ProviderEvent,
  paymentFailures,
  type Refundable,
} from "#shared/contract/payments.ts";
import { add, minor, sum, toMajor } from "#shared/domain/money.ts";
import type { PaymentStatus } from "#shared/domain/payment-states.ts";
import { fullName } from "#shared/domain/person-name.ts";
import type { RefundFacts } from "#shared/domain/refund-lines.ts";
import { instructionsOf } from "./instructions.ts";
import type { LineRefund } from "./refund-lines.ts";
import type { MoneyLeft } from "./refund-order.ts";
import type { PaymentReviewRow, PaymentRow, ProviderEventRow, RefundRow } from "./tables.ts";

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
  const instructions = instructionsOf(payment);
  return {
    id: payment.id,
    provider: payment.provider,
    method: payment.method,
    status: toOutcome(payment),
    ...toFailure(payment),
    ...(instructions === undefined ? {} : { instructions }),
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

const isMismatch = (reason: string | null | undefined): boolean => reason === "AMOUNT_MISMATCH";

function reviewView(
  { reviewReason, differenceMinor, surplusCardMinor }: PaymentRow,
  review: PaymentReviewRow | undefined,
  people: ReadonlyMap<string, Person>,
): AdminPayment["review"] {
  const named = (id: string | null | undefined) => {
    const person = people.get(id ?? "");
    return person === undefined ? null : { id: person.id, name: fullName(person) };
  };
  const { closedAt, closedBy, closedReason, note } = review ?? {};
  const closed = closedAt && note ? { at: closedAt.toISOString(), by: named(closedBy), note } : null;
  return {
    assignee: named(review?.assigneeId),
    closed: closedReason === reviewReason ? closed : null,
    accepted:
      differenceMinor === 0 && surplusCardMinor === 0
        ? null
        : {
            difference: toMajor(add(differenceMinor, surplusCardMinor)),
            isGiftCard: surplusCardMinor > 0,
            ...(isMismatch(closedReason) && closed !== null ? closed : { at: null, by: null, note: null }),
          },
  };
}

/** Data that the staff's view of payments needs besides the payments. */
export interface AdminPaymentParts {
  readonly order: PaidOrder;
  /** Customers and staff by id. */
  readonly people: ReadonlyMap<string, Person>;
  readonly inDoubt: readonly RefundRow[];
  readonly review: PaymentReviewRow | undefined;
}

export function adminPaymentView(
  payment: PaymentRow,
  { order, people, inDoubt, review }: AdminPaymentParts,
): AdminPayment {
  const ofPayment = inDoubt.filter(({ paymentId }) => paymentId === payment.id);
  return {
    ...paymentView(payment, order),
    state: payment.status,
    reference: payment.reference,
    refunded: toMajor(minor(payment.refundedMinor)),
    refundBeingChecked: toMajor(sum(ofPayment.map(({ amountMinor }) => minor(amountMinor)))),
    reviewReason: payment.reviewReason,
    review: reviewView(payment, review, people),
    customerEmail: people.get(payment.userId)?.email ?? null,
    checkedAt: payment.checkedAt?.toISOString() ?? null,
    settledAt: payment.settledAt?.toISOString() ?? null,
  };
}

const refundLineView = ({ lineId, quantity, amountMinor, restock }: LineToRefund) => ({
  lineId,
  quantity,
  amount: toMajor(amountMinor),
  restock,
});

/** A refund by line that went only to gift cards. */
export const cardRefundView = (
  { order, refundId, totalMinor, lines }: Pick<LineRefund, "order" | "refundId" | "totalMinor" | "lines">,
  reason: string,
  at: Date,
): z.infer<typeof adminRefund> => ({
  id: refundId,
  paymentId: null,
  amount: toMajor(totalMinor),
  currency: order.currency,
  reason,
  status: "done",
  isBeingChecked: false,
  lines: lines.map(refundLineView),
  isRepeatable: false,
  createdAt: at.toISOString(),
  doneAt: at.toISOString(),
});

export function refundableView({ lines, shippingLeftMinor }: RefundFacts, left: MoneyLeft): Refundable {
  return {
    lines: lines.map(({ costMinor, refundedMinor, ...line }) => ({
      ...line,
      cost: toMajor(costMinor),
      refundedAmount: toMajor(refundedMinor),
    })),
    shippingLeft: toMajor(shippingLeftMinor),
    left: toMajor(minor(left.paidLeftMinor + left.cardsLeftMinor)),
    cardsLeft: toMajor(left.cardsLeftMinor),
  };
}

export const refundView = (
  refund: RefundRow,
  lines: readonly LineToRefund[] = [],
  isRepeatable = false,
): z.infer<typeof adminRefund> => ({
  id: refund.id,
  paymentId: refund.paymentId,
  amount: toMajor(minor(refund.amountMinor)),
  currency: refund.currency,
  reason: refund.reason,
  status: refund.status,
  isBeingChecked: isBeingChecked(refund),
  lines: lines.map(refundLineView),
  isRepeatable,
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
