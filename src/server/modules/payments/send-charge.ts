import { and, eq } from "drizzle-orm";
import { minor } from "#shared/domain/money.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import { findPayment } from "./read-payments.ts";
import { type PaymentRow, payments } from "./tables.ts";

/** Keeps what the provider said; a charge that it did not make has failed. */
async function keepSent(
  { platform: { database, clock } }: Pick<PaymentContext, "platform">,
  payment: PaymentRow,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [row] = await database.reader
    .update(payments)
    .set({ ...changes, updatedAt: clock.now() })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "created")))
    .returning();
  return row ?? (await findPayment(database.reader, payment.id)) ?? payment;
}

/**
 * Sends a written charge to its provider, outside any transaction. The same charge again is one, as the provider knows
 * it by its key; whoever asks after the key's time asks the provider's records only.
 */
export async function sendCharge(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  const { platform, cards, orders } = context;
  const { reader } = platform.database;
  const keeping = providerNamed(context, payment.provider)?.cards;
  if (payment.status !== "created" || payment.reference !== null || keeping === undefined) return payment;
  if (platform.clock.now() > payment.expiresAt) return payment;
  const order = await orders.require(reader, payment.orderId);
  const card = await cards.findForCharge(reader, payment.savedCardId ?? "");
  const isWanted = order.status === "pending_payment";
  if (!isWanted || card === undefined) {
    // What was sent may have been made: the provider's records decide.
    if (payment.providerData["sent"] !== undefined) return payment;
    const ended = isWanted
      ? { status: "failed" as const, failureCode: "card_removed" }
      : { status: "cancelled" as const };
    return keepSent(context, payment, { ...ended, nextCheckAt: null });
  }
  await keepSent(context, payment, { providerData: { ...payment.providerData, sent: "1" } });
  const sent = await keeping.charge({
    ...card,
    paymentId: payment.id,
    amountMinor: minor(payment.amountMinor),
    currency: payment.currency,
    orderNumber: order.number,
  });
  return "refused" in sent
    ? keepSent(context, payment, { status: "failed", failureCode: sent.refused, nextCheckAt: null })
    : keepSent(context, payment, { status: "pending", reference: sent.reference });
}
