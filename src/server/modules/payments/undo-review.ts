import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, notExists, sql } from "#server/platform/db/orm.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import type { PaymentContext } from "./context.ts";
import { findPayment, lockPayment } from "./read-payments.ts";
import { nextLook } from "./reconcile.ts";
import { nextReminder } from "./remind-codes.ts";
import { paymentReviews, payments } from "./tables.ts";

/** Of these payments, those whose amount differs from the order's total and that nobody has decided yet. */
export async function findUndecided(reader: Reader, paymentIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set();
  const closed = reader
    .select({ one: sql`1` })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.paymentId, payments.id), eq(paymentReviews.closedReason, payments.reviewReason)));
  const rows = await reader
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.id, [...paymentIds]),
        ...[eq(payments.status, "review"), eq(payments.reviewReason, "AMOUNT_MISMATCH")],
        ...[eq(payments.capturedMinor, zeroMinor), notExists(closed)],
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes back the money of an undecided payment: it waits as before, or has ended where its order no longer waits for
 * it. `undefined`: it was decided. Locks the order, then the payment.
 */
export async function undoReview(
  tx: Tx,
  context: PaymentContext,
  paymentId: string,
): Promise<"pending" | "cancelled" | undefined> {
  const named = await findPayment(tx, paymentId);
  const order = named && (await context.orders.lock(tx, named.orderId));
  const payment = order && (await lockPayment(tx, paymentId));
  if (order === undefined || payment === undefined) return undefined;
  if (!(await findUndecided(tx, [paymentId])).has(paymentId)) return undefined;
  const now = context.platform.clock.now();
  const isWanted = order.status === "pending_payment" && order.paymentMethod === payment.method;
  const isOpen = isWanted && payment.expiresAt > now;
  const [undone] = await tx
    .update(payments)
    .set({
      status: isOpen ? "pending" : "cancelled",
      reviewReason: null,
      // Who has asked before sees that the answer is no longer true.
      checks: sql`${payments.checks} + 1`,
      nextCheckAt: isOpen ? nextLook(payment, now) : null,
      nextReminderAt: isOpen ? nextReminder(payment, now) : null,
      updatedAt: now,
    })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "review"), eq(payments.capturedMinor, zeroMinor)))
    .returning({ id: payments.id });
  if (undone === undefined) return undefined;
  return isOpen ? "pending" : "cancelled";
}
