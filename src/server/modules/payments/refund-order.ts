import type { OrderRow } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import { type Minor, minor, zeroMinor } from "#shared/domain/money.ts";
import type { PaymentContext } from "./context.ts";
import { nothingToRefund, refundBeingChecked } from "./errors.ts";
import { listRefunds, payingPayment } from "./read-payments.ts";
import { requestRefund } from "./refund-payment.ts";
import { type RefundRow, refunds } from "./tables.ts";
import { isBeingChecked } from "./view.ts";

export interface OrderRefund {
  readonly orderId: string;
  readonly amountMinor: Minor;
  /** Amount that goes back to gift cards; in proportion to the money by default. */
  readonly cardsMinor?: Minor;
  readonly reason: string;
  /** Absent for automatic refunds by the shop. */
  readonly requestedBy?: string;
}

/** Requests a refund of the payment that paid an order. Throws NOTHING_TO_REFUND, REFUND_BEING_CHECKED. */
export async function refundOrder(tx: Tx, context: PaymentContext, request: OrderRefund): Promise<RefundRow> {
  const { orderId, ...refund } = request;
  // Staff may believe that the earlier refund failed; prevents paying it twice.
  if ((await listRefunds(tx, orderId)).some(isBeingChecked)) throw refundBeingChecked();
  const payment = await payingPayment(tx, orderId);
  if (payment === undefined) throw nothingToRefund(0);
  return requestRefund(tx, context, { ...refund, payment, countsForOrder: true });
}

export interface MoneyLeft {
  readonly paidLeftMinor: Minor;
  readonly cardsLeftMinor: Minor;
}

/** The part of an order not refunded or being refunded: money, and gift cards if no money was refunded. */
export async function readLeft(reader: Reader, order: OrderRow): Promise<MoneyLeft> {
  const payment = await payingPayment(reader, order.id);
  const paidLeftMinor = payment === undefined ? zeroMinor : minor(payment.capturedMinor - payment.refundRequestedMinor);
  if (order.paymentStatus === "unpaid" || order.paymentStatus === "due")
    return { paidLeftMinor, cardsLeftMinor: zeroMinor };
  const [waiting] = await reader
    .select({ cards: sql<string>`coalesce(sum(${refunds.cardsMinor}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, "requested")));
  const cards = order.giftCardMinor - order.giftCardBackMinor - Number(waiting?.cards ?? 0);
  return { paidLeftMinor, cardsLeftMinor: minor(Math.max(0, cards)) };
}
