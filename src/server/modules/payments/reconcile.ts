import type { OrderRow } from "#server/modules/orders/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import { inSavepoint, type Tx } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/orm.ts";
import { AppError, unavailable } from "#server/platform/errors.ts";
import { add, type Minor, minor, zeroMinor } from "#shared/domain/money.ts";
import { isUndecided } from "#shared/domain/payment-states.ts";
import { announceReview, drawAttention } from "./attention.ts";
import { isOutdated, type PaymentContext, providerNamed } from "./context.ts";
import { type Decision, decide, findMismatch, type Known } from "./decide.ts";
import type { PaymentProvider, ProviderPaymentState } from "./ports.ts";
import { findPayment, listTaken, lockPayment, mayTurn } from "./read-payments.ts";
import { recordOutsideRefund, requestRefund, toRef } from "./refund-payment.ts";
import { announceCode, nextReminder } from "./remind-codes.ts";
import { sendCharge } from "./send-charge.ts";
import { type PaymentRow, payments } from "./tables.ts";

type Changes = Partial<typeof payments.$inferInsert>;

const toKnown = (payment: PaymentRow): Known => ({
  paymentId: payment.id,
  status: payment.status,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  refundRequestedMinor: payment.refundRequestedMinor,
});

async function change(tx: Tx, context: PaymentContext, payment: PaymentRow, changes: Changes): Promise<PaymentRow> {
  const [row] = await tx
    .update(payments)
    .set({ ...changes, updatedAt: context.platform.clock.now() })
    .where(eq(payments.id, payment.id))
    .returning();
  return row ?? payment;
}

/** Whether the order can still use the money: it is unpaid, or expired and may be placed again. */
async function isWanted(context: PaymentContext, payment: PaymentRow): Promise<boolean> {
  const { status } = await context.orders.require(context.platform.database.reader, payment.orderId);
  return status === "pending_payment" || status === "expired";
}

/**
 * Fetches the provider's state. Captures an authorization, or voids it when the order no longer needs the money, which
 * is better than capture and refund. Makes network calls, so runs before any transaction.
 */
async function ask(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: PaymentRow,
  hint: string | undefined,
): Promise<ProviderPaymentState | undefined> {
  const ref = { ...toRef(payment), reference: payment.reference ?? hint ?? null };
  const truth = await provider.retrieve(ref);
  // The webhook named the provider's id before its API response did; trust it only if the provider's record carries our
  // id.
  if (payment.reference === null && truth?.merchantReference !== payment.id) return undefined;
  const isPromised = truth?.status === "authorized" && findMismatch(toKnown(payment), truth) === undefined;
  if (!isPromised || provider.capture === undefined) return truth;
  const promised = { ...ref, reference: truth.reference, data: truth.data ?? ref.data };
  if (provider.release !== undefined && !(await isWanted(context, payment))) await provider.release(promised);
  else await provider.capture(promised);
  return provider.retrieve(promised);
}

/** Places the same order again in a savepoint; `undefined` when something is unavailable. */
async function placeAgain(tx: Tx, context: PaymentContext, expired: OrderRow): Promise<string | undefined> {
  const isOpen = (await context.people.find(tx, [expired.userId])).has(expired.userId);
  if (!isOpen || expired.replacedBy !== null) return undefined;
  try {
    return await inSavepoint(
      tx,
      async (savepoint) => (await context.orders.replaceExpired(savepoint, expired)).order.id,
    );
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Applies a capture: pays the order, pays a replacement order, or refunds. `differenceMinor` is the accepted difference
 * between the received amount and the payment's amount. Returns the payment. The caller holds the locks of both.
 */
export async function capture(
  tx: Tx,
  context: PaymentContext,
  payment: PaymentRow,
  order: OrderRow,
  differenceMinor: Minor = zeroMinor,
): Promise<PaymentRow> {
  const capturedMinor = add(payment.amountMinor, differenceMinor);
  const waivedMinor = minor(Math.max(0, -differenceMinor));
  const captured = {
    status: "captured",
    capturedMinor,
    settledAt: context.platform.clock.now(),
    reviewReason: null,
  } as const;
  const orderId = order.status === "expired" ? await placeAgain(tx, context, order) : order.id;
  const paid = orderId === undefined ? undefined : await context.orders.markPaid(tx, orderId, waivedMinor);
  if (paid !== undefined)
    return change(tx, context, payment, { ...captured, differenceMinor, paysOrder: true, orderId: paid.order.id });
  const reason = order.status === "expired" || order.status === "cancelled" ? "PAID_LATE" : "PAID_TWICE";
  const row = await change(tx, context, payment, { ...captured, reviewReason: reason });
  await announceReview(tx, context.platform, row, reason);
  await requestRefund(tx, context, { payment: row, amountMinor: capturedMinor, countsForOrder: false, reason });
  return row;
}

/** Keeps the card that paid, where its owner agreed to it before. */
async function keepCard(
  tx: Tx,
  context: PaymentContext,
  { userId, provider, saveConsentId }: PaymentRow,
  { keptCard }: ProviderPaymentState,
): Promise<void> {
  if (saveConsentId === null || keptCard === undefined) return;
  await context.cards.keep(tx, { userId, provider, consentId: saveConsentId, card: keptCard });
}

async function apply(
  tx: Tx,
  context: PaymentContext,
  payment: PaymentRow,
  order: OrderRow,
  decision: Decision,
  truth: ProviderPaymentState,
): Promise<void> {
  switch (decision.kind) {
    case "nothing":
      return;
    case "capture":
      await capture(tx, context, payment, order);
      await keepCard(tx, context, payment, truth);
      return;
    case "review":
      context.platform.log.error({ paymentId: payment.id, reason: decision.reason }, "money does not fit its order");
      await change(tx, context, payment, { status: "review", reviewReason: decision.reason });
      await announceReview(tx, context.platform, payment, decision.reason);
      return;
    case "refunded-outside":
      return recordOutsideRefund(tx, context, payment, decision.amountMinor);
    case "advance":
      await change(tx, context, payment, {
        status: decision.status,
        failureCode: truth.failureCode ?? null,
        ...(decision.status === "voided" ? { reviewReason: null } : {}),
      });
      // After a failed charge of a saved card, the renewal sends its own mail.
      if (decision.status === "failed" && order.status === "pending_payment" && payment.initiator === "customer")
        await context.orders.mailPaymentFailed(tx, order, payment.id);
  }
}

// Minutes after creation at which an undecided attempt is checked; then hourly until a day after it expires.
const looks = [2, 5, 15, 60];
const giveUpMinutes = 24 * 60;

/**
 * Depends on age and not on the number of checks, so a customer waiting on the result page does not delay the schedule.
 */
export function nextLook({ createdAt }: PaymentRow, now: Date): Date {
  const due = looks.map((minutes) => addMinutes(createdAt, minutes));
  return due.find((time) => time > now) ?? addMinutes(now, 60);
}

async function remember(
  tx: Tx,
  context: PaymentContext,
  paymentId: string,
  truth: ProviderPaymentState | undefined,
): Promise<PaymentRow | undefined> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return undefined;
  const now = context.platform.clock.now();
  const seen = {
    checks: payment.checks + 1,
    checkedAt: now,
    ...(truth === undefined
      ? {}
      : { reference: truth.reference, providerData: { ...payment.providerData, ...truth.data } }),
  };
  // The reply to the opening was lost: the code is mailed now.
  const isNewCode =
    payment.providerData.code === undefined && truth?.data?.code !== undefined && isUndecided(payment.status);
  const isLost = truth === undefined ? now > payment.expiresAt : now > addMinutes(payment.expiresAt, giveUpMinutes);
  if (mayTurn(payment, now)) return change(tx, context, payment, { ...seen, nextCheckAt: nextLook(payment, now) });
  if (!isUndecided(payment.status)) return change(tx, context, payment, { ...seen, nextCheckAt: null });
  if (isLost) return change(tx, context, payment, { ...seen, status: "expired", nextCheckAt: null });
  const reminder = isNewCode ? { nextReminderAt: nextReminder(payment, now) } : {};
  const row = await change(tx, context, payment, { ...seen, ...reminder, nextCheckAt: nextLook(payment, now) });
  if (isNewCode) await announceCode(tx, context, row);
  return row;
}

interface Heard {
  readonly truth: ProviderPaymentState | undefined;
  readonly askedAt: Date;
}

interface Settled {
  readonly before: PaymentRow["status"];
  readonly row: PaymentRow | undefined;
}

/** Applies the provider's state to an attempt and its order. Locks the order, then the payment. */
async function settle(
  tx: Tx,
  context: PaymentContext,
  asked: PaymentRow,
  { truth, askedAt }: Heard,
): Promise<Settled | "outdated" | undefined> {
  const { orderId, id: paymentId } = asked;
  const order = await context.orders.lock(tx, orderId);
  const payment = await lockPayment(tx, paymentId);
  if (order === undefined || payment === undefined) return undefined;
  if (isOutdated(context, asked, payment)) return "outdated";
  // The money was already applied to a replacement order.
  if (truth !== undefined && payment.orderId === orderId) {
    await apply(tx, context, payment, order, decide(toKnown(payment), truth), truth);
    await applyRest(tx, context, paymentId, truth);
    await drawAttention(tx, context.platform, paymentId, { truth, askedAt });
  }
  return { before: payment.status, row: await remember(tx, context, paymentId, truth) };
}

/** Applies refunds that happened before we saw the capture. */
async function applyRest(
  tx: Tx,
  context: PaymentContext,
  paymentId: string,
  truth: ProviderPaymentState,
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  const decision = payment === undefined ? undefined : decide(toKnown(payment), truth);
  if (payment !== undefined && decision?.kind === "refunded-outside")
    await recordOutsideRefund(tx, context, payment, decision.amountMinor);
}

/**
 * The only way an attempt is decided: webhook, result page, polling job, expiry and admin re-check all end here.
 * Fetches the provider's state, then updates payment and order in one transaction. Idempotent under concurrent calls.
 * `hint` is the provider's payment id when a webhook named it before we stored it.
 */
export async function reconcile(
  context: PaymentContext,
  paymentId: string,
  hint?: string,
): Promise<PaymentRow | undefined> {
  const { database, clock } = context.platform;
  const payment = await findPayment(database.reader, paymentId);
  if (payment === undefined) return undefined;
  const provider = providerNamed(context, payment.provider);
  if (provider === undefined || payment.provider === "cod") return payment;
  const askedAt = clock.now();
  let unanswered: unknown;
  // A report about the charge shows that it was sent.
  const isToSend = payment.initiator === "merchant" && hint === undefined;
  const sent = isToSend
    ? await sendCharge(context, payment).catch((error: unknown) => {
        unanswered = error;
        return payment;
      })
    : payment;
  // The provider's records may show what its response did not.
  const truth = await ask(context, provider, sent, hint);
  if (truth === undefined && unanswered !== undefined) throw unanswered;
  const settled = await database.transaction((tx) => settle(tx, context, payment, { truth, askedAt }));
  if (settled === "outdated") return reconcile(context, paymentId, hint);
  const row = settled?.row;
  if (row !== undefined && row.status !== settled?.before) context.metrics.moved(row.method, row.status);
  return row;
}

/** Books changes of an order's payments at their providers, such as a refund in a dashboard. Throws 503. */
export async function recheck(context: PaymentContext, orderId: string): Promise<void> {
  for (const payment of await listTaken(context.platform.database.reader, orderId))
    await reconcile(context, payment.id).catch((error: unknown) => {
      throw unavailable("The payment provider did not answer", error);
    });
}
