import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, or } from "#server/platform/db/orm.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import { releaseCodeJob } from "./code-jobs.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import { isCode } from "./instructions.ts";
import { findPayment, isUnreachable, undecidedStatuses, wasUnreachable } from "./read-payments.ts";
import { reconcile } from "./reconcile.ts";
import { toRef } from "./refund-payment.ts";
import { payments } from "./tables.ts";

// An attempt whose opening got no response may have a code too.
const mayHaveCode = or(inArray(payments.status, [...undecidedStatuses]), isUnreachable);

/** Releases the codes of an order: a job cancels them, so that nobody pays them any more. */
export async function releaseCodes(tx: Tx, context: PaymentContext, orderId: string): Promise<void> {
  const waiting = await tx
    .update(payments)
    .set({ nextReminderAt: null })
    .where(and(eq(payments.orderId, orderId), mayHaveCode, isCode))
    .returning({ id: payments.id });
  for (const { id } of waiting) await context.platform.jobs.enqueue(tx, releaseCodeJob, { paymentId: id });
}

/** Cancels a code at its provider, then applies the provider's state: it may have been paid meanwhile. */
export async function releaseCode(context: PaymentContext, paymentId: string): Promise<void> {
  const payment = await findPayment(context.platform.database.reader, paymentId);
  if (payment === undefined || !(isUndecided(payment.status) || wasUnreachable(payment))) return;
  await providerNamed(context, payment.provider)?.release?.(toRef(payment));
  await reconcile(context, paymentId);
}
