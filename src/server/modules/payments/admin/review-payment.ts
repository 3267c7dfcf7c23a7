import { and, eq } from "drizzle-orm";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidField, unavailable } from "#server/platform/errors.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { adminAssignReview, adminCloseReview, adminRefundReceived } from "#shared/contract/admin-payments.ts";
import { minor } from "#shared/domain/money.ts";
import { type PaymentContext, providerNamed } from "../context.ts";
import { findMismatch, type ReviewReason } from "../decide.ts";
import { type MoneyProblem, moneyNotReturnable, noSuchPayment, reviewClosed } from "../errors.ts";
import type { ProviderPaymentState } from "../ports.ts";
import { findPayment, findReviews, lockPayment } from "../read-payments.ts";
import { recordOutsideRefund, requestRefund, toRef } from "../refund-payment.ts";
import { runRefund } from "../run-refund.ts";
import { type PaymentRow, paymentReviews, payments } from "../tables.ts";
import { adminViewOf } from "./payment-views.ts";

/** Locks a payment whose review is open, its order first. Throws 404, 409 REVIEW_CLOSED. */
async function lockReview(tx: Tx, context: PaymentContext, paymentId: string): Promise<PaymentRow> {
  const found = await findPayment(tx, paymentId);
  if (found === undefined) throw noSuchPayment();
  await context.orders.lock(tx, found.orderId);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) throw noSuchPayment();
  const review = (await findReviews(tx, [paymentId])).get(paymentId);
  if (payment.reviewReason === null || review?.closedReason === payment.reviewReason) throw reviewClosed();
  return payment;
}

const problems = {
  CURRENCY_MISMATCH: "currency",
  REFERENCE_MISMATCH: "reference",
  ACCOUNT_MISMATCH: "account",
} as const satisfies Record<Exclude<ReviewReason, "AMOUNT_MISMATCH">, MoneyProblem>;

/** Why money cannot be given back from here; staff must do it in the provider's dashboard. Pure. */
export function findMoneyProblem(
  { id: paymentId, currency }: Pick<PaymentRow, "id" | "currency">,
  state: ProviderPaymentState | undefined,
): MoneyProblem | undefined {
  if (state === undefined) return "unknown";
  // Whatever amount came can be given back.
  const mismatch = findMismatch({ paymentId, currency, amountMinor: state.amountMinor }, state);
  if (mismatch !== undefined && mismatch !== "AMOUNT_MISMATCH") return problems[mismatch];
  return state.status === "captured" && state.refundedMinor < state.amountMinor ? undefined : "no_money";
}

async function fetchState(context: PaymentContext, payment: PaymentRow): Promise<ProviderPaymentState> {
  const provider = providerNamed(context, payment.provider);
  const state = await provider?.retrieve(toRef(payment)).catch((error: unknown) => {
    throw unavailable("The payment provider did not answer", error);
  });
  const problem = findMoneyProblem(payment, state);
  if (problem !== undefined || state === undefined) throw moneyNotReturnable(problem ?? "unknown");
  return state;
}

/** Books the money that came, which pays no order, and requests its refund. Returns the refund's id. */
async function bookAndRefund(
  tx: Tx,
  context: PaymentContext,
  call: StaffCall,
  { paymentId, state, reason }: { paymentId: string; state: ProviderPaymentState; reason: string },
): Promise<string> {
  const before = await lockReview(tx, context, paymentId);
  if (before.status !== "review") throw reviewClosed();
  const now = context.platform.clock.now();
  const [payment] = await tx
    .update(payments)
    .set({ status: "captured", capturedMinor: minor(state.amountMinor), settledAt: now, updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "review")))
    .returning();
  if (payment === undefined) throw reviewClosed();
  // A part may have been given back in the provider's dashboard.
  await recordOutsideRefund(tx, context, payment, state.refundedMinor);
  const amountMinor = minor(state.amountMinor - state.refundedMinor);
  const refund = await requestRefund(tx, context, {
    payment,
    amountMinor,
    countsForOrder: false,
    reason,
    requestedBy: call.caller.userId,
  });
  await context.platform.audit.record(tx, call, {
    action: "payment.refund-received",
    subjectKind: "payment",
    subjectId: paymentId,
    before: { status: before.status, reviewReason: before.reviewReason },
    after: { refundId: refund.id, amountMinor, currency: payment.currency },
    reason,
  });
  return refund.id;
}

/** Gives back all money that came for a payment although it does not match its order. */
async function refundReceived(context: PaymentContext, call: StaffCall, paymentId: string, reason: string) {
  const { database, log } = context.platform;
  const payment = await findPayment(database.reader, paymentId);
  if (payment === undefined) throw noSuchPayment();
  if (payment.status !== "review") throw reviewClosed();
  const state = await fetchState(context, payment);
  const refundId = await database.transaction((tx) => bookAndRefund(tx, context, call, { paymentId, state, reason }));
  // Usually done before the page refreshes; on failure the job retries.
  await runRefund(context, refundId).catch((error: unknown) => log.warn({ err: error }, "a refund waits for its job"));
}

/** Ends a review without moving money. It opens again when the payment needs review for another reason. */
function closeReview(context: PaymentContext, call: StaffCall, paymentId: string, note: string): Promise<void> {
  const { database, clock, audit } = context.platform;
  return database.transaction(async (tx) => {
    const { reviewReason: closedReason } = await lockReview(tx, context, paymentId);
    const closed = { closedAt: clock.now(), closedBy: call.caller.userId, closedReason, note };
    await tx
      .insert(paymentReviews)
      .values({ paymentId, ...closed })
      .onConflictDoUpdate({ target: paymentReviews.paymentId, set: closed });
    await audit.record(tx, call, {
      action: "payment.close-review",
      subjectKind: "payment",
      subjectId: paymentId,
      before: { reviewReason: closedReason },
      reason: note,
    });
  });
}

function assignReview(
  context: PaymentContext,
  call: StaffCall,
  paymentId: string,
  staffId: string | null,
): Promise<void> {
  const { database, audit } = context.platform;
  return database.transaction(async (tx) => {
    await lockReview(tx, context, paymentId);
    const staff = await context.people.staffWith(tx, "payments");
    if (staffId !== null && !staff.some((person) => person.id === staffId))
      throw invalidField("staffId", "INVALID_VALUE", "This person does not work on payments");
    const before = (await findReviews(tx, [paymentId])).get(paymentId)?.assigneeId ?? null;
    if (before === staffId) return;
    await tx
      .insert(paymentReviews)
      .values({ paymentId, assigneeId: staffId })
      .onConflictDoUpdate({ target: paymentReviews.paymentId, set: { assigneeId: staffId } });
    await audit.record(tx, call, {
      action: "payment.assign",
      subjectKind: "payment",
      subjectId: paymentId,
      before: { assigneeId: before },
      after: { assigneeId: staffId },
    });
  });
}

export function reviewRoutes(context: PaymentContext): Route[] {
  const { reader } = context.platform.database;
  const view = async (id: string) => {
    const payment = await findPayment(reader, id);
    if (payment === undefined) throw noSuchPayment();
    return { payment: await adminViewOf(reader, context, payment) };
  };
  return [
    route(adminRefundReceived, async (call) => {
      await refundReceived(context, call, call.params.id, call.body.reason);
      return view(call.params.id);
    }),
    route(adminCloseReview, async (call) => {
      await closeReview(context, call, call.params.id, call.body.note);
      return view(call.params.id);
    }),
    route(adminAssignReview, async (call) => {
      await assignReview(context, call, call.params.id, call.body.staffId);
      return view(call.params.id);
    }),
  ];
}
