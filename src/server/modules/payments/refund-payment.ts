import type { Actor } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { add, type Minor, minor, toMajor } from "#shared/domain/money.ts";
import type { PaymentContext } from "./context.ts";
import { nothingToRefund } from "./errors.ts";
import type { PaymentRef } from "./ports.ts";
import { lockPayment } from "./read-payments.ts";
import { outsideReference } from "./replace-refund.ts";
import { type PaymentRow, payments, type RefundRow, refunds } from "./tables.ts";

export const refundJob = "refund-payment";

export interface RefundRequest {
  readonly payment: PaymentRow;
  readonly amountMinor: Minor;
  /** False for late or duplicate money that the order never counted. */
  readonly countsForOrder: boolean;
  /** Amount that goes back to gift cards; in proportion to the money by default. */
  readonly cardsMinor?: Minor;
  readonly reason: string;
  /** The member of staff who asks for it. */
  readonly requestedBy?: string;
}

export const toRef = (payment: PaymentRow): PaymentRef => ({
  paymentId: payment.id,
  reference: payment.reference,
  data: payment.providerData,
  amountMinor: minor(payment.amountMinor),
  currency: payment.currency,
  refundedMinor: minor(payment.refundedMinor),
});

async function writeRefund(tx: Tx, context: PaymentContext, request: RefundRequest): Promise<RefundRow> {
  const { clock, ids } = context.platform;
  const { payment, amountMinor, countsForOrder, cardsMinor = null, reason, requestedBy = null } = request;
  // This guard is the invariant: concurrent requests never refund more than was captured.
  const [requested] = await tx
    .update(payments)
    .set({ refundRequestedMinor: sql`${payments.refundRequestedMinor} + ${amountMinor}`, updatedAt: clock.now() })
    .where(
      and(
        eq(payments.id, payment.id),
        sql`${payments.refundRequestedMinor} + ${amountMinor} <= ${payments.capturedMinor}`,
      ),
    )
    .returning();
  if (requested === undefined)
    throw nothingToRefund(toMajor(minor(payment.capturedMinor - payment.refundRequestedMinor)));
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: ids.next(),
      orderId: payment.orderId,
      paymentId: payment.id,
      amountMinor,
      currency: payment.currency,
      countsForOrder,
      cardsMinor,
      reason,
      requestedBy,
      createdAt: clock.now(),
    })
    .returning();
  if (refund === undefined) throw new Error("a refund was not written");
  return refund;
}

/** Requests a refund: stored now, executed by a job. The caller holds the order's lock. */
export async function requestRefund(tx: Tx, context: PaymentContext, request: RefundRequest): Promise<RefundRow> {
  const refund = await writeRefund(tx, context, request);
  await context.platform.jobs.enqueue(tx, refundJob, { refundId: refund.id });
  return refund;
}

/** Records a completed refund, once; returns whether this call did. Locks order and payment. */
export async function settleRefund(
  tx: Tx,
  context: PaymentContext,
  refund: RefundRow,
  reference: string,
): Promise<boolean> {
  const order = await context.orders.lock(tx, refund.orderId);
  const payment = await lockPayment(tx, refund.paymentId);
  const now = context.platform.clock.now();
  const [done] = await tx
    .update(refunds)
    .set({ status: "done", doneAt: now, providerReference: reference, failure: null })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "requested")))
    .returning();
  if (done === undefined || payment === undefined || order === undefined) return false;
  const refundedMinor = add(payment.refundedMinor, refund.amountMinor);
  await tx
    .update(payments)
    .set({
      refundedMinor,
      status: refundedMinor >= payment.capturedMinor ? "refunded" : "partially_refunded",
      reviewReason: null,
      updatedAt: now,
    })
    .where(eq(payments.id, payment.id));
  if (!refund.countsForOrder) {
    await context.orders.mailMoneyReturned(tx, order, refund);
    return true;
  }
  const actor: Actor = refund.requestedBy === null ? { by: "system" } : { by: "admin", userId: refund.requestedBy };
  const confirmed = {
    refundId: refund.id,
    amountMinor: refund.amountMinor,
    cardsMinor: refund.cardsMinor ?? undefined,
    actor,
    note: refund.reason,
  };
  await context.orders.recordRefund(tx, refund.orderId, confirmed);
  return true;
}

/** Records a refund that was made already. The caller holds the order's lock. */
export async function recordMadeRefund(
  tx: Tx,
  context: PaymentContext,
  request: RefundRequest,
  reference: string,
): Promise<RefundRow> {
  const refund = await writeRefund(tx, context, request);
  await settleRefund(tx, context, refund, reference);
  return refund;
}

/** Records a refund made at the provider's dashboard. The caller holds the locks of order and payment. */
export async function recordOutsideRefund(
  tx: Tx,
  context: PaymentContext,
  payment: PaymentRow,
  amountMinor: number,
): Promise<void> {
  const left = payment.capturedMinor - payment.refundRequestedMinor;
  const amount = minor(Math.min(amountMinor, left));
  if (amount <= 0) return;
  const reason = "refunded at the provider";
  const refund = { payment, amountMinor: amount, countsForOrder: payment.paysOrder, reason };
  await recordMadeRefund(tx, context, refund, outsideReference);
}
