import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray } from "#server/platform/db/orm.ts";
import { type PaymentContext, refundedByHand } from "./context.ts";
import { noSuchRefund } from "./errors.ts";
import { settleRefund } from "./refund-payment.ts";
import { type PaymentRow, payments, type RefundRow, refunds } from "./tables.ts";

export interface RefundByHand {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
}

const waiting = (context: PaymentContext) =>
  and(eq(refunds.status, "requested"), inArray(payments.provider, refundedByHand(context)));

/** Refunds that staff have to pay, the oldest first. */
export function listRefundsByHand(reader: Reader, context: PaymentContext): Promise<RefundByHand[]> {
  return reader
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(waiting(context))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(200);
}

/** Records, once, that staff have paid a refund. Throws 404. */
export async function recordRefundByHand(
  context: PaymentContext,
  call: Parameters<PaymentContext["platform"]["audit"]["record"]>[1],
  { refundId, reference }: { readonly refundId: string; readonly reference: string },
): Promise<void> {
  await context.platform.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), waiting(context)));
    if (found === undefined) throw noSuchRefund();
    if (!(await settleRefund(tx, context, found.refund, reference))) throw noSuchRefund();
    const { orderId, amountMinor, currency } = found.refund;
    await context.platform.audit.record(tx, call, {
      action: "refund.paid-by-hand",
      subjectKind: "order",
      subjectId: orderId,
      after: { refundId, amountMinor, currency, reference },
    });
  });
}
