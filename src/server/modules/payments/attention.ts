import type { Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toMajor } from "#shared/domain/money.ts";
import type { ProviderPaymentState } from "./ports.ts";
import { findPayment } from "./read-payments.ts";
import { type PaymentRow, payments } from "./tables.ts";

const own = ["REFUND_LOST", "DISPUTED", "REFUND_UNCLEAR"] as const;
type Attention = (typeof own)[number];

/** Provider-side changes to captured money that need a person. */
export function attentionTo(refundedMinor: number, truth: ProviderPaymentState): Attention | undefined {
  if (truth.isDisputed === true) return "DISPUTED";
  if (truth.isRefundUnclear === true) return "REFUND_UNCLEAR";
  // A confirmed refund was returned, for example because the customer's card was closed.
  return truth.refundedMinor < refundedMinor ? "REFUND_LOST" : undefined;
}

/** Tells partners that a payment needs a review. */
export const announceReview = (
  tx: Tx,
  { announcements }: Pick<Platform, "announcements">,
  payment: PaymentRow,
  reason: string,
): Promise<unknown> =>
  announcements.emit("announced", tx, {
    type: "payment.review",
    data: {
      ...{ paymentId: payment.id, orderId: payment.orderId, provider: payment.provider, method: payment.method },
      ...{ reason, currency: payment.currency, amount: toMajor(payment.amountMinor) },
    },
  });

/**
 * Sets or clears a payment's "attention" flag. Ignores provider state fetched before our last change, because it cannot
 * include a recent refund.
 */
export async function drawAttention(
  tx: Tx,
  platform: Pick<Platform, "announcements">,
  paymentId: string,
  { truth, askedAt }: { readonly truth: ProviderPaymentState; readonly askedAt: Date },
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  const isTaken = payment !== undefined && payment.capturedMinor > 0 && truth.status === "captured";
  if (!isTaken || payment.updatedAt >= askedAt) return;
  const reason = attentionTo(payment.refundedMinor, truth) ?? null;
  const isOurs = payment.reviewReason === null || own.some((known) => known === payment.reviewReason);
  if (!isOurs || reason === payment.reviewReason) return;
  await tx.update(payments).set({ reviewReason: reason }).where(eq(payments.id, paymentId));
  if (reason !== null) await announceReview(tx, platform, payment, reason);
}
