import { addMinutes, addSeconds } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNotNull, ne, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { JobWaits } from "#server/platform/jobs/job-waits.ts";
import { minor } from "#shared/domain/money.ts";
import { announceReview } from "./attention.ts";
import { type PaymentContext, providerNamed, refundedByHand } from "./context.ts";
import type { PaymentProvider, RefundOutcome, RefundToMake } from "./ports.ts";
import { doneReferences, findPayment, lockPayment, refundsInDoubt } from "./read-payments.ts";
import { settleRefund, toRef } from "./refund-payment.ts";
import { type PaymentRow, payments, type RefundRow, refunds } from "./tables.ts";

// Lease of an attempt: longer than any attempt and any clock skew, so its holder has given up or crashed.
const tryLastsSeconds = 120;
/** A call with no response may still be running at the provider for this long: only look it up, send nothing. */
const quietMinutes = 10;

interface Claim {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
}

/**
 * Claims a refund in its own transaction. Only one refund per payment is in flight, so the provider's total shows which
 * one succeeded. `undefined` when it is settled.
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
  const isHeld = refund.heldUntil !== null && refund.heldUntil > now;
  if (other !== undefined || isHeld) throw new JobWaits("another refund of the payment is on its way");
  const heldUntil = addSeconds(now, tryLastsSeconds);
  await tx.update(refunds).set({ triedAt: now, heldUntil }).where(eq(refunds.id, refundId));
  return { refund, payment };
}

/** Money was refunded outside, and the provider does not report how much: staff must settle that first. */
class UnclearBefore extends Error {}

/** The provider's refunded total before the first attempt: read once and stored. */
async function refundedBefore(
  context: PaymentContext,
  provider: PaymentProvider,
  { refund, payment }: Claim,
): Promise<number> {
  if (refund.refundedBeforeMinor !== null) return refund.refundedBeforeMinor;
  const truth = await provider.retrieve(toRef(payment));
  // Only one refund is in flight, so this one is not ours, and nothing would tell them apart afterwards.
  if (truth?.isRefundUnclear === true) throw new UnclearBefore();
  const total = truth?.refundedMinor ?? payment.refundedMinor;
  const { reader } = context.platform.database;
  await reader
    .update(refunds)
    .set({ refundedBeforeMinor: minor(total) })
    .where(eq(refunds.id, refund.id));
  return total;
}

/** The money was not refunded: releases the set-aside amount and alerts staff. */
async function recordFailure(
  tx: Tx,
  { platform, orders }: PaymentContext,
  refund: RefundRow,
  failure: string,
): Promise<void> {
  const payment = await lockPayment(tx, refund.paymentId);
  const [failed] = await tx
    .update(refunds)
    .set({ status: "failed", failure })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "requested")))
    .returning();
  if (failed === undefined) return;
  // Nothing was restocked.
  await orders.rejectRefund(tx, refund);
  await tx
    .update(payments)
    .set({
      reviewReason: "REFUND_FAILED",
      refundRequestedMinor: sql`${payments.refundRequestedMinor} - ${refund.amountMinor}`,
    })
    .where(eq(payments.id, refund.paymentId));
  if (payment !== undefined) await announceReview(tx, platform, payment, "REFUND_FAILED");
}

async function toMake(context: PaymentContext, provider: PaymentProvider, claimed: Claim): Promise<RefundToMake> {
  const { refund, payment } = claimed;
  const { reader } = context.platform.database;
  const totalMinor = minor(await refundedBefore(context, provider, claimed));
  const current = (await findPayment(reader, payment.id)) ?? payment;
  return {
    refundId: refund.id,
    payment: toRef(current),
    amountMinor: minor(refund.amountMinor),
    reason: refund.reason,
    isRetry: refund.sentAt !== null,
    before: { totalMinor, references: await doneReferences(reader, payment.id) },
  };
}

/** Marks a refund as sent before the call. Throws when another process has sent it since it was read. */
async function markSent({ platform }: PaymentContext, { id, sentAt }: RefundRow): Promise<void> {
  const [sent] = await platform.database.reader
    .update(refunds)
    .set({ sentAt: platform.clock.now() })
    .where(and(eq(refunds.id, id), sql`${refunds.sentAt} is not distinct from ${sentAt?.toISOString() ?? null}`))
    .returning({ id: refunds.id });
  if (sent === undefined) throw new Error("another try has sent the refund");
}

/**
 * Gets the provider's result for a refund. A refund sent before is looked up first, and sent again only when it does
 * not exist and the earlier call cannot still be running. A rejection counts only when the lookup agrees.
 */
async function ask(context: PaymentContext, provider: PaymentProvider, claimed: Claim): Promise<RefundOutcome> {
  const request = await toMake(context, provider, claimed);
  const { sentAt } = claimed.refund;
  if (sentAt !== null) {
    const made = await provider.findRefund(request);
    if (made !== undefined) return made;
    const isQuiet = context.platform.clock.now() < addMinutes(sentAt, quietMinutes);
    if (isQuiet) return { status: "undecided", why: "the earlier call may still be running" };
  }
  await markSent(context, claimed.refund);
  const outcome = await provider.refund(request);
  return outcome.status === "failed" ? ((await provider.findRefund(request)) ?? outcome) : outcome;
}

/** Releases the claim of an attempt that ended with no response; a sent refund stays in doubt. */
async function leaveUndecided({ platform }: PaymentContext, refundId: string): Promise<void> {
  const now = platform.clock.now().toISOString();
  await platform.database.reader
    .update(refunds)
    .set({
      heldUntil: null,
      unansweredSince: sql`case when ${refunds.sentAt} is null then null else coalesce(${refunds.unansweredSince}, ${now}) end`,
    })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "requested")));
}

/** Whether the refund waits until staff have paid it and recorded that. */
async function isByHand(context: PaymentContext, refundId: string): Promise<boolean> {
  const names = refundedByHand(context);
  if (names.length === 0) return false;
  const [row] = await context.platform.database.reader
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), inArray(payments.provider, names)));
  return row !== undefined;
}

/**
 * Executes a refund at the provider and records it once confirmed. Idempotent, also under concurrency: a second run
 * throws and is retried. Throws while the provider is undecided, so that the job retries.
 */
export async function runRefund(context: PaymentContext, refundId: string): Promise<void> {
  const { database, log } = context.platform;
  if (await isByHand(context, refundId)) return;
  const claimed = await database.transaction((tx) => claim(tx, context, refundId));
  if (claimed === undefined) return;
  const { refund, payment } = claimed;
  const provider = providerNamed(context, payment.provider);
  if (provider === undefined) throw new Error(`there is no provider ${payment.provider} to refund a payment with`);
  const outcome = await ask(context, provider, claimed).catch(async (error: unknown): Promise<RefundOutcome> => {
    if (error instanceof UnclearBefore) return { status: "failed", failure: "a refund outside is not settled" };
    await leaveUndecided(context, refundId);
    throw error;
  });
  if (outcome.status === "undecided") {
    await leaveUndecided(context, refundId);
    throw new Error(`a refund is not decided yet: ${outcome.why}`);
  }
  if (outcome.status === "failed") {
    log.error({ refundId, failure: outcome.failure }, "a refund was refused");
    return database.transaction((tx) => recordFailure(tx, context, refund, outcome.failure));
  }
  await database.transaction((tx) => settleRefund(tx, context, refund, outcome.reference));
}

/** Checks again the refunds of a payment that have no response. */
export async function checkRefunds(context: PaymentContext, paymentId: string): Promise<void> {
  const { database, log } = context.platform;
  const inDoubt = await refundsInDoubt(database.reader, [paymentId]);
  const ids = inDoubt.map((refund) => refund.id);
  await eachAlone(log, "a refund is still not decided", ids, (id) => runRefund(context, id));
}
