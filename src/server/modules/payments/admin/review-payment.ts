import type { OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { invalidField, unavailable } from "#server/platform/errors.ts";
import { type Caller, callerMay, type Route, route } from "#server/platform/http/call.ts";
import {
  adminAcceptPayment,
  adminAssignReview,
  adminCloseReview,
  adminRefundReceived,
} from "#shared/contract/admin-payments.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type Minor, minor, subtract, toMajor, zeroMinor } from "#shared/domain/money.ts";
import { isOutdated, type PaymentContext, providerNamed } from "../context.ts";
import { findMismatch, type ReviewReason } from "../decide.ts";
import {
  type MoneyProblem,
  missingTooMuch,
  moneyNotAcceptable,
  moneyNotReturnable,
  noSuchPayment,
  reviewClosed,
} from "../errors.ts";
import type { ProviderPaymentState } from "../ports.ts";
import { findPayment, findReviews, lockPayment } from "../read-payments.ts";
import { capture } from "../reconcile.ts";
import { recordOutsideRefund, requestRefund, toRef } from "../refund-payment.ts";
import { runRefund } from "../run-refund.ts";
import { type PaymentReviewRow, type PaymentRow, paymentReviews, payments } from "../tables.ts";
import { adminViewOf } from "./payment-views.ts";

/** Locks a payment whose review is open, its order first. Throws 404, 409 REVIEW_CLOSED. */
async function lockReview(
  tx: Tx,
  context: PaymentContext,
  paymentId: string,
): Promise<{ payment: PaymentRow; order: OrderRow }> {
  const found = await findPayment(tx, paymentId);
  if (found === undefined) throw noSuchPayment();
  const order = await context.orders.lock(tx, found.orderId);
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined || order === undefined) throw noSuchPayment();
  const review = (await findReviews(tx, [paymentId])).get(paymentId);
  if (payment.reviewReason === null || review?.closedReason === payment.reviewReason) throw reviewClosed();
  return { payment, order };
}

const problems = {
  CURRENCY_MISMATCH: "currency",
  REFERENCE_MISMATCH: "reference",
  ACCOUNT_MISMATCH: "account",
} as const satisfies Record<Exclude<ReviewReason, "AMOUNT_MISMATCH">, MoneyProblem>;

/** Why money cannot be refunded from here; staff must do it in the provider's dashboard. Pure. */
export function findMoneyProblem(
  { id: paymentId, currency }: Pick<PaymentRow, "id" | "currency">,
  state: ProviderPaymentState | undefined,
): MoneyProblem | undefined {
  if (state === undefined) return "unknown";
  // Any received amount can be refunded.
  const mismatch = findMismatch({ paymentId, currency, amountMinor: state.amountMinor }, state);
  if (mismatch !== undefined && mismatch !== "AMOUNT_MISMATCH") return problems[mismatch];
  return state.status === "captured" && state.refundedMinor < state.amountMinor ? undefined : "no_money";
}

async function fetchState(context: PaymentContext, payment: PaymentRow): Promise<ProviderPaymentState | undefined> {
  const provider = providerNamed(context, payment.provider);
  return provider?.retrieve(toRef(payment)).catch((error: unknown) => {
    throw unavailable("The payment provider did not answer", error);
  });
}

/** A payment whose money does not match its order, and its provider's state. Throws 404, REVIEW_CLOSED, 503. */
async function findMismatched(context: PaymentContext, paymentId: string) {
  const payment = await findPayment(context.platform.database.reader, paymentId);
  if (payment === undefined) throw noSuchPayment();
  if (payment.status !== "review") throw reviewClosed();
  const state = await fetchState(context, payment);
  return { payment, state, problem: findMoneyProblem(payment, state) };
}

interface Returned {
  readonly asked: PaymentRow;
  readonly state: ProviderPaymentState;
  readonly reason: string;
}

/** Books the received money, which pays no order, and requests its refund. Returns the refund's id. */
async function bookAndRefund(
  tx: Tx,
  context: PaymentContext,
  call: StaffCall,
  { asked, state, reason }: Returned,
): Promise<string> {
  const paymentId = asked.id;
  const { payment: before } = await lockReview(tx, context, paymentId);
  if (before.status !== "review" || isOutdated(context, asked, before)) throw reviewClosed();
  const now = context.platform.clock.now();
  const [payment] = await tx
    .update(payments)
    .set({ status: "captured", capturedMinor: minor(state.amountMinor), settledAt: now, updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "review")))
    .returning();
  if (payment === undefined) throw reviewClosed();
  const decided = { closedBy: call.caller.userId, closedReason: before.reviewReason, note: reason };
  await writeClosing(tx, context, paymentId, decided);
  // A part may have been refunded in the provider's dashboard.
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

/** Refunds all received money of a payment that does not match its order. */
async function refundReceived(context: PaymentContext, call: StaffCall, paymentId: string, reason: string) {
  const { database } = context.platform;
  const { payment: asked, state, problem } = await findMismatched(context, paymentId);
  if (problem !== undefined || state === undefined) throw moneyNotReturnable(problem ?? "unknown");
  const refundId = await database.transaction((tx) => bookAndRefund(tx, context, call, { asked, state, reason }));
  await tryRefund(context, refundId);
}

/** Usually done before the page refreshes; on failure the job retries. */
const tryRefund = (context: PaymentContext, refundId: string): Promise<void> =>
  runRefund(context, refundId).catch((error: unknown) =>
    context.platform.log.warn({ err: error }, "a refund waits for its job"),
  );

/** The maximum part of an amount that may be waived: more for an owner. */
export const waivable = (amountMinor: number, isOwner: boolean): Minor =>
  minor(Math.floor((amountMinor * (isOwner ? 5 : 1)) / 100));

/** Closes a payment's review with a note. It opens again when the payment needs review for another reason. */
async function writeClosing(
  tx: Tx,
  context: PaymentContext,
  paymentId: string,
  closed: Pick<PaymentReviewRow, "closedBy" | "closedReason" | "note">,
): Promise<void> {
  const row = { ...closed, closedAt: context.platform.clock.now() };
  await tx
    .insert(paymentReviews)
    .values({ paymentId, ...row })
    .onConflictDoUpdate({ target: paymentReviews.paymentId, set: row });
}

/** Turns the surplus over the order's total into a gift card of its customer; it is no longer part of the payment. */
async function keepSurplus(
  tx: Tx,
  { platform, events }: PaymentContext,
  { id: paymentId, orderId, amountMinor, differenceMinor }: PaymentRow,
): Promise<void> {
  await tx
    .update(payments)
    .set({
      ...{ capturedMinor: amountMinor, differenceMinor: zeroMinor, surplusCardMinor: differenceMinor },
      updatedAt: platform.clock.now(),
    })
    .where(eq(payments.id, paymentId));
  await events.emit("surplusKept", tx, { paymentId, orderId, amountMinor: differenceMinor });
}

/** Whether an order's customer still has an account: otherwise nobody could use the card. */
const isOpen = async (tx: Tx, { people }: PaymentContext, { userId }: OrderRow): Promise<boolean> =>
  (await people.find(tx, [userId])).has(userId);

interface Accepted {
  readonly asked: PaymentRow;
  readonly receivedMinor: Minor;
  readonly note: string;
  readonly surplus: BodyOf<typeof adminAcceptPayment>["surplus"];
}

/** Pays the order with the received money; a surplus is refunded or becomes a gift card. Returns the refund's id. */
async function payWithDifference(
  tx: Tx,
  context: PaymentContext,
  call: StaffCall,
  { asked, receivedMinor, note, surplus }: Accepted,
): Promise<string | undefined> {
  const paymentId = asked.id;
  const { payment, order } = await lockReview(tx, context, paymentId);
  const { status, reviewReason, amountMinor, currency } = payment;
  if (status !== "review" || isOutdated(context, asked, payment)) throw reviewClosed();
  const differenceMinor = subtract(receivedMinor, amountMinor);
  const paid = await capture(tx, context, payment, order, differenceMinor);
  const isCard = surplus === "gift_card" && (await isOpen(tx, context, order));
  await writeClosing(tx, context, paymentId, { closedBy: call.caller.userId, closedReason: reviewReason, note });
  await context.platform.audit.record(tx, call, {
    action: "payment.accept",
    subjectKind: "payment",
    subjectId: paymentId,
    before: { status, reviewReason, amountMinor, currency },
    after: {
      receivedMinor,
      paysOrder: paid.paysOrder,
      ...(differenceMinor > 0 ? { surplus: isCard ? "gift_card" : "refund" } : {}),
    },
    reason: note,
  });
  // If the order ended in the meantime, everything is refunded.
  if (!paid.paysOrder || differenceMinor <= 0) return undefined;
  if (isCard) {
    await keepSurplus(tx, context, paid);
    return undefined;
  }
  const refund = await requestRefund(tx, context, {
    payment: paid,
    amountMinor: differenceMinor,
    countsForOrder: false,
    reason: note,
    requestedBy: call.caller.userId,
  });
  return refund.id;
}

/**
 * Accepts an amount that differs from the order's total. Throws 404, REVIEW_CLOSED, MONEY_NOT_ACCEPTABLE,
 * MISSING_TOO_MUCH.
 */
async function acceptPayment(
  context: PaymentContext,
  call: StaffCall & { readonly caller: Caller },
  paymentId: string,
  { note, surplus }: BodyOf<typeof adminAcceptPayment>,
): Promise<void> {
  const { payment, state, problem } = await findMismatched(context, paymentId);
  if (problem !== undefined || state === undefined) throw moneyNotAcceptable(problem ?? "unknown");
  if (state.refundedMinor > 0) throw moneyNotAcceptable("refunded");
  // Only an owner manages staff.
  const limitMinor = waivable(payment.amountMinor, callerMay(call.caller, "staff"));
  const missingMinor = minor(Math.max(0, payment.amountMinor - state.amountMinor));
  if (missingMinor > limitMinor) throw missingTooMuch(toMajor(missingMinor), toMajor(limitMinor));
  const received = { asked: payment, receivedMinor: minor(state.amountMinor), note, surplus };
  const { database } = context.platform;
  const refundId = await database.transaction((tx) => payWithDifference(tx, context, call, received));
  if (refundId !== undefined) await tryRefund(context, refundId);
}

/** Ends a review without moving money. */
function closeReview(context: PaymentContext, call: StaffCall, paymentId: string, note: string): Promise<void> {
  const { database, audit } = context.platform;
  return database.transaction(async (tx) => {
    const { reviewReason: closedReason } = (await lockReview(tx, context, paymentId)).payment;
    await writeClosing(tx, context, paymentId, { closedBy: call.caller.userId, closedReason, note });
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
    route(adminAcceptPayment, async (call) => {
      await acceptPayment(context, call, call.params.id, call.body);
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
