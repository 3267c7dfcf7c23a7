import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { minor } from "#shared/domain/money.ts";
import { type PaymentContext, providerNamed } from "./context.ts";
import type { PaymentProvider, RefundOutcome } from "./ports.ts";
import { doneReferences, findPayment, lockPayment } from "./read-payments.ts";
import { refOf, settleRefund } from "./refund-payment.ts";
import { type PaymentRow, payments, type RefundRow, refunds } from "./tables.ts";

// Longer than any try can take: whoever holds it has given up or is gone.
const tryLastsSeconds = 30;

interface Claim {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
  /** A try before this one may have gone through. */
  readonly isRetry: boolean;
}

/**
 * Takes a refund in hand, in a transaction of its own. Only one refund of a payment is on its way at a time, or the
 * provider's total could not tell which of them has gone through. `undefined` when it has been settled.
 */
async function claim(tx: Tx, context: PaymentContext, refundId: string): Promise<Claim | undefined> {
  const now = context.platform.clock.now();
  const [named] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).limit(1);
  const payment = named && (await lockPayment(tx, named.paymentId));
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).limit(1);
  if (payment === undefined || refund?.status !== "requested") return undefined;
  const [other] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, payment.id),
        eq(refunds.status, "requested"),
        ne(refunds.id, refundId),
        isNotNull(refunds.triedAt),
      ),
    )
    .limit(1);
  const isHeld = refund.triedAt !== null && addSeconds(refund.triedAt, tryLastsSeconds) > now;
  if (other !== undefined || isHeld) throw new Error("another refund of the payment is on its way");
  await tx.update(refunds).set({ triedAt: now }).where(eq(refunds.id, refundId));
  return { refund, payment, isRetry: refund.triedAt !== null };
}

/** What the provider had paid back before the first try: read once and kept. */
async function refundedBefore(
  context: PaymentContext,
  provider: PaymentProvider,
  { refund, payment }: Claim,
): Promise<number> {
  if (refund.refundedBeforeMinor !== null) return refund.refundedBeforeMinor;
  const truth = await provider.retrieve(refOf(payment));
  const total = truth?.refundedMinor ?? payment.refundedMinor;
  const { reader } = context.platform.database;
  await reader.update(refunds).set({ refundedBeforeMinor: total }).where(eq(refunds.id, refund.id));
  return total;
}

/** The money is still here: what was set aside can be asked for again, and a person is told. */
async function recordFailure(tx: Tx, refund: RefundRow, failure: string): Promise<void> {
  await lockPayment(tx, refund.paymentId);
  const [failed] = await tx
    .update(refunds)
    .set({ status: "failed", failure })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "requested")))
    .returning();
  if (failed === undefined) return;
  await tx
    .update(payments)
    .set({
      reviewReason: "REFUND_FAILED",
      refundRequestedMinor: sql`${payments.refundRequestedMinor} - ${refund.amountMinor}`,
    })
    .where(eq(payments.id, refund.paymentId));
}

async function make(context: PaymentContext, provider: PaymentProvider, claimed: Claim): Promise<RefundOutcome> {
  const { refund, payment, isRetry } = claimed;
  const { reader } = context.platform.database;
  const isFirst = refund.refundedBeforeMinor === null;
  const totalMinor = minor(await refundedBefore(context, provider, claimed));
  const current = (await findPayment(reader, payment.id)) ?? payment;
  return provider.refund({
    refundId: refund.id,
    payment: refOf(current),
    amountMinor: minor(refund.amountMinor),
    reason: refund.reason,
    // Nothing was sent before the total was known.
    isRetry: isRetry && !isFirst,
    before: { totalMinor, references: await doneReferences(reader, payment.id) },
  });
}

/**
 * Carries a refund out at the provider and books it once it is confirmed. Safe to run twice, even at the same time: a
 * second run waits its turn (throws), and knows what the provider had paid back before the first try.
 */
export async function carryOutRefund(context: PaymentContext, refundId: string): Promise<void> {
  const { database, log } = context.platform;
  const claimed = await database.transaction((tx) => claim(tx, context, refundId));
  if (claimed === undefined) return;
  const { refund, payment } = claimed;
  const provider = providerNamed(context, payment.provider);
  if (provider === undefined) throw new Error(`there is no provider ${payment.provider} to refund a payment with`);
  const outcome = await make(context, provider, claimed);
  if (outcome.status === "failed") {
    log.error({ refundId, failure: outcome.failure }, "a refund was refused");
    return database.transaction((tx) => recordFailure(tx, refund, outcome.failure));
  }
  await database.transaction((tx) => settleRefund(tx, context, refund, outcome.reference, { by: "system" }));
}
