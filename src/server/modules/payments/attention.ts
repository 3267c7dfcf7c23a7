import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/database.ts";
import type { ProviderPaymentState } from "./ports.ts";
import { findPayment } from "./read-payments.ts";
import { payments } from "./tables.ts";

const own = ["REFUND_LOST", "DISPUTED"] as const;
type Attention = (typeof own)[number];

/** What has happened at the provider to money that was taken and that only a person can see to. */
export function attentionTo(refundedMinor: number, truth: ProviderPaymentState): Attention | undefined {
  if (truth.isDisputed === true) return "DISPUTED";
  // A refund that was confirmed came back: the customer's card is gone, say.
  return truth.refundedMinor < refundedMinor ? "REFUND_LOST" : undefined;
}

/**
 * Shows a payment under "attention", or no more once it is settled. Only by news that was asked for after the last
 * change here: older ones cannot know a refund of just now.
 */
export async function drawAttention(
  tx: Tx,
  paymentId: string,
  truth: ProviderPaymentState,
  askedAt: Date,
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  const isTaken = payment !== undefined && payment.capturedMinor > 0 && truth.status === "captured";
  if (!isTaken || payment.updatedAt >= askedAt) return;
  const reason = attentionTo(payment.refundedMinor, truth) ?? null;
  const isOurs = payment.reviewReason === null || own.some((known) => known === payment.reviewReason);
  if (isOurs && reason !== payment.reviewReason)
    await tx.update(payments).set({ reviewReason: reason }).where(eq(payments.id, paymentId));
}
