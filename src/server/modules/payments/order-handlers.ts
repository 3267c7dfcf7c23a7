import type { OrderEvents, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray } from "#server/platform/db/orm.ts";
import { subtract, zeroMinor } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { PaymentContext } from "./context.ts";
import { type HowToPay, howToPay } from "./instructions.ts";
import { payingPayment } from "./read-payments.ts";
import { requestRefund } from "./refund-payment.ts";
import { releaseCodes } from "./release-codes.ts";
import { payments } from "./tables.ts";

/** Cash was handed over with the goods. */
async function takeCash(tx: Tx, context: PaymentContext, { order }: PlacedOrder): Promise<void> {
  if (order.paymentMethod !== "cod") return;
  const now = context.platform.clock.now();
  await tx
    .update(payments)
    .set({ status: "captured", capturedMinor: order.totalMinor, paysOrder: true, settledAt: now, updatedAt: now })
    .where(and(eq(payments.orderId, order.id), eq(payments.provider, "cod"), eq(payments.status, "pending")));
}

/** Refunds a cancelled order's money; cancels outstanding cash on delivery. */
async function giveMoneyBack(
  tx: Tx,
  context: PaymentContext,
  { order }: PlacedOrder,
  from: OrderStatus,
): Promise<void> {
  const now = context.platform.clock.now();
  await tx
    .update(payments)
    .set({ status: "cancelled", updatedAt: now })
    .where(and(eq(payments.orderId, order.id), eq(payments.provider, "cod"), inArray(payments.status, ["pending"])));
  if (from === "pending_payment") return releaseCodes(tx, context, order.id);
  const payment = await payingPayment(tx, order.id);
  const left = payment === undefined ? zeroMinor : subtract(payment.capturedMinor, payment.refundRequestedMinor);
  if (payment === undefined || left <= 0) return;
  await requestRefund(tx, context, { payment, amountMinor: left, countsForOrder: true, reason: "order cancelled" });
}

export type PaymentHandlers = Pick<OrderEvents, "paid" | "ended" | "howToPay">;

/** Payments' event handlers for orders. */
export const paymentHandlers = (context: PaymentContext): PaymentHandlers => ({
  paid: async (tx, placed) => {
    await takeCash(tx, context, placed);
    // Prevents a second payment by a code that is still open.
    await releaseCodes(tx, context, placed.order.id);
  },
  ended: (tx, placed, from) => giveMoneyBack(tx, context, placed, from),
  howToPay: (reader, order): Promise<HowToPay> => howToPay(reader, context, order),
});
