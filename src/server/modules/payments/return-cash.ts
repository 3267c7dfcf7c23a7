import type { Tx } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray, sql } from "#server/platform/db/orm.ts";
import type { Minor } from "#shared/domain/money.ts";
import type { PaymentContext } from "./context.ts";
import { nothingToRefund } from "./errors.ts";
import { recordMadeRefund } from "./refund-payment.ts";
import { payments } from "./tables.ts";

export interface CashToReturn {
  /** The order is cancelled and locked by the caller. */
  readonly orderId: string;
  readonly amountMinor: Minor;
  /** The bank's or the customer's reference of the repayment. */
  readonly reference: string;
  readonly reason: string;
  readonly requestedBy: string;
}

/**
 * Records that staff paid back cash which a courier had taken for an order that was cancelled: it is booked as received
 * and refunded at once, and does not pay the order. Returns the refund's id. Throws NOTHING_TO_REFUND.
 */
export async function returnCash(tx: Tx, context: PaymentContext, cash: CashToReturn): Promise<string> {
  const { orderId, amountMinor, reference, reason, requestedBy } = cash;
  const now = context.platform.clock.now();
  const [last] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.provider, "cod"),
        eq(payments.paysOrder, false),
        inArray(payments.status, ["cancelled", "refunded"]),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  if (last === undefined) throw nothingToRefund(0);
  const [payment] = await tx
    .update(payments)
    .set({
      ...{ status: "captured", capturedMinor: sql`${payments.capturedMinor} + ${amountMinor}` },
      ...{ settledAt: now, updatedAt: now },
    })
    .where(eq(payments.id, last.id))
    .returning();
  if (payment === undefined) throw nothingToRefund(0);
  const request = { payment, amountMinor, countsForOrder: false, reason, requestedBy };
  return (await recordMadeRefund(tx, context, request, reference)).id;
}
