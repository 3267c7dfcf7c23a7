import type { OrderEvents } from "#server/modules/orders/index.ts";
import { findCaseOfRefund, isUndoRefund, toPaidLines } from "#server/modules/return-cases/index.ts";
import { toCreditReason } from "./compose.ts";
import type { FiscalContext } from "./context.ts";
import { decideCredit, decideInvoice } from "./decide-documents.ts";
import { findTaxInvoice } from "./find-tax-invoice.ts";
import { forgetBuyer } from "./personal-data.ts";

type Handled = Pick<OrderEvents, "paid" | "shipped" | "ended" | "refunded" | "invoicing">;

/** Handlers of order events that decide tax documents, in the same transaction. */
export const fiscalHandlers = (context: FiscalContext): Handled => ({
  // Orders with cash on delivery are taxed when they are shipped.
  paid: async (tx, placed) => {
    if (placed.order.paymentMethod !== "cod") await decideInvoice(tx, context, placed);
  },
  shipped: async (tx, placed) => {
    if (placed.order.paymentMethod === "cod") await decideInvoice(tx, context, placed);
  },
  ended: async (tx, placed) => {
    const reason = placed.order.status === "returned" ? "not_delivered" : "cancellation";
    await decideCredit(tx, context, placed, { refundId: null, reason, isWhole: true });
    await forgetBuyer(tx, placed.order.id);
  },
  refunded: async (tx, placed, { refundId, isFull, lines = [] }) => {
    const paid = await findCaseOfRefund(tx, refundId);
    const isReturn = paid !== undefined || (await isUndoRefund(tx, refundId));
    // A return of an exchange's piece is refunded with the purchase, whose lines are others.
    const refunded = paid?.orderId === placed.order.id ? toPaidLines(paid) : lines;
    await decideCredit(tx, context, placed, {
      ...{ refundId, caseNumber: paid?.number, isWhole: isFull, lines: refunded },
      reason: isReturn ? "return" : toCreditReason(placed.order, lines),
    });
  },
  invoicing: (tx, { order }) => findTaxInvoice(tx, context, order),
});
