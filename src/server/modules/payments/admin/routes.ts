import { listAllRefundLines, noSuchOrder, type OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { type Route, route } from "#server/platform/http/call.ts";
import { runIdempotent, wasAnswered } from "#server/platform/idempotency.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import {
  adminListPayments,
  adminListProviderEvents,
  adminListRefunds,
  adminRecheckPayment,
  adminRefundOrder,
  adminReplayProviderEvent,
} from "#shared/contract/payments.ts";
import { toPagination } from "#shared/contract/values.ts";
import { minor, subtract, toMajor, toMinor } from "#shared/domain/money.ts";
import { isRefundedByLine } from "#shared/domain/order-states.ts";
import { partOfLeft } from "#shared/domain/return-money.ts";
import type { PaymentContext } from "../context.ts";
import { amountOrLines, noSuchPayment, nothingToRefund, refundBeingChecked } from "../errors.ts";
import { assertWorthKept } from "../keep-worth.ts";
import {
  findPayment,
  listRefunds,
  pageOfEvents,
  pageOfPayments,
  paymentsFound,
  refundablePayment,
} from "../read-payments.ts";
import { recheck, reconcile } from "../reconcile.ts";
import { readRefundFacts, refundLines } from "../refund-lines.ts";
import { readLeft, refundOrder } from "../refund-order.ts";
import { requestRefund } from "../refund-payment.ts";
import { wasRejected } from "../rejected-parts.ts";
import { listRepeatable, replaceRefund, requireRepeatable } from "../replace-refund.ts";
import { checkRefunds, runRefund } from "../run-refund.ts";
import type { PaymentRow, RefundRow } from "../tables.ts";
import { cardRefundView, eventView, isBeingChecked, refundableView, refundView } from "../view.ts";
import { handleReport } from "../webhooks.ts";
import { adminPaymentViews, adminViewOf } from "./payment-views.ts";

const leftOf = ({ capturedMinor, refundRequestedMinor }: PaymentRow) => subtract(capturedMinor, refundRequestedMinor);

/**
 * Gift cards are refunded only with the whole order; otherwise the customer would get part of the price back and keep a
 * full card.
 */
async function assertCardsWithWhole(
  tx: Tx,
  context: PaymentContext,
  order: OrderRow,
  { payment, amountMinor }: { payment: PaymentRow; amountMinor: number },
): Promise<void> {
  const left = leftOf(payment);
  if (!payment.paysOrder || amountMinor >= left) return;
  const { lines } = await context.orders.withLines(tx, order);
  const cards = lines.filter(({ kind }) => kind === "gift_card");
  const besidesCards = left - cards.reduce((sum, line) => sum + line.totalMinor, 0);
  if (cards.length > 0 && amountMinor > besidesCards) throw nothingToRefund(toMajor(minor(Math.max(0, besidesCards))));
}

/** The same for a refund with a given part for gift cards; `amountMinor` is the sum of both. */
async function assertPartLeft(tx: Tx, context: PaymentContext, order: OrderRow, amountMinor: number): Promise<void> {
  const { paidLeftMinor, cardsLeftMinor } = await readLeft(tx, order);
  const leftMinor = minor(paidLeftMinor + cardsLeftMinor);
  const { lines } = await context.orders.withLines(tx, order);
  const partMinor = partOfLeft(leftMinor, lines);
  if (amountMinor < leftMinor && amountMinor > partMinor) throw nothingToRefund(toMajor(partMinor));
}

async function refundInTransaction(
  tx: Tx,
  context: PaymentContext,
  call: StaffCall,
  request: { orderId: string; amount: number | undefined; reason: string },
) {
  const order = await context.orders.lock(tx, request.orderId);
  if (order === undefined) throw noSuchOrder();
  // The admin may believe that the earlier refund failed; prevents paying it twice.
  if ((await listRefunds(tx, order.id)).some(isBeingChecked)) throw refundBeingChecked();
  const payment = await refundablePayment(tx, order.id);
  if (payment === undefined) throw nothingToRefund(0);
  const amountMinor = request.amount === undefined ? leftOf(payment) : toMinor(request.amount);
  await assertCardsWithWhole(tx, context, order, { payment, amountMinor });
  const refund = await requestRefund(tx, context, {
    payment,
    amountMinor,
    countsForOrder: payment.paysOrder,
    reason: request.reason,
    requestedBy: call.caller.userId,
  });
  await context.platform.audit.record(tx, call, {
    action: "order.refund",
    subjectKind: "order",
    subjectId: order.id,
    after: { refundId: refund.id, amountMinor, currency: order.currency },
    reason: request.reason,
  });
  return { order: await context.orders.adminView(tx, order), refund: refundView(refund) };
}

/** Refunds money that the order never counted, such as a second payment, through the payment it came by. */
async function refundUncounted(
  tx: Tx,
  context: PaymentContext,
  { orderId, paymentId, amountMinor }: RefundRow,
  request: { readonly reason: string; readonly requestedBy: string },
): Promise<RefundRow> {
  if ((await listRefunds(tx, orderId)).some(isBeingChecked)) throw refundBeingChecked();
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw nothingToRefund(0);
  return requestRefund(tx, context, { payment, amountMinor, countsForOrder: false, ...request });
}

/** The same for money that the order counted. Gift cards that it sold are not refunded this way. */
async function refundCounted(
  tx: Tx,
  context: PaymentContext,
  { order, rejected }: { readonly order: OrderRow; readonly rejected: RefundRow },
  request: { readonly reason: string; readonly requestedBy: string },
): Promise<RefundRow> {
  const { orderId, amountMinor, cardsMinor } = rejected;
  const payment = await refundablePayment(tx, orderId);
  if (cardsMinor !== null) await assertPartLeft(tx, context, order, amountMinor + cardsMinor);
  else if (payment !== undefined) await assertCardsWithWhole(tx, context, order, { payment, amountMinor });
  const given = cardsMinor === null ? {} : { cardsMinor };
  return refundOrder(tx, context, { orderId, amountMinor, ...given, ...request });
}

/** Repeats a rejected refund unchanged. */
async function repeatInTransaction(
  tx: Tx,
  context: PaymentContext,
  call: StaffCall,
  { orderId, repeats, reason }: { readonly orderId: string; readonly repeats: string; readonly reason: string },
): Promise<RefundReply> {
  const order = await context.orders.lock(tx, orderId);
  if (order === undefined) throw noSuchOrder();
  const rejected = await requireRepeatable(tx, orderId, repeats);
  const { amountMinor, countsForOrder } = rejected;
  const request = { reason, requestedBy: call.caller.userId };
  const refund = countsForOrder
    ? await refundCounted(tx, context, { order, rejected }, request)
    : await refundUncounted(tx, context, rejected, request);
  await replaceRefund(tx, context.platform, rejected, [{ refund, freeMinor: amountMinor }]);
  await context.platform.audit.record(tx, call, {
    action: "order.refund",
    subjectKind: "order",
    subjectId: orderId,
    after: { refundId: refund.id, amountMinor, currency: order.currency, repeats },
    reason,
  });
  return { order: await context.orders.adminView(tx, order), refund: refundView(refund) };
}

type RefundBody = BodyOf<typeof adminRefundOrder>;
type RefundReply = ReplyOf<typeof adminRefundOrder>;

async function refundLinesInTransaction(
  tx: Tx,
  context: PaymentContext,
  call: StaffCall,
  { orderId, body }: { readonly orderId: string; readonly body: RefundBody },
): Promise<RefundReply> {
  const { reason } = body;
  const made = await refundLines(tx, context, orderId, { ...body, requestedBy: call.caller.userId });
  await context.platform.audit.record(tx, call, {
    action: "order.refund",
    subjectKind: "order",
    subjectId: orderId,
    after: {
      refundId: made.refundId,
      amountMinor: made.totalMinor,
      currency: made.order.currency,
      lines: made.lines,
    },
    reason,
  });
  const order = await context.orders.adminView(tx, await context.orders.require(tx, orderId));
  const refund =
    made.refund === undefined
      ? cardRefundView(made, reason, context.platform.clock.now())
      : refundView(made.refund, made.lines);
  return { order, refund };
}

/** A refund by line, or by amount. */
async function refundAsked(
  tx: Tx,
  context: PaymentContext,
  call: StaffCall,
  { orderId, body }: { readonly orderId: string; readonly body: RefundBody },
): Promise<RefundReply> {
  const { amount, lines, shipping, repeats, reason } = body;
  const isByLine = lines !== undefined || shipping === true;
  // Only "no delivery" does not mean "everything that is left".
  if (isByLine ? amount !== undefined : shipping !== undefined) throw amountOrLines();
  if (repeats !== undefined && (isByLine || amount !== undefined)) throw amountOrLines();
  const reply =
    repeats !== undefined
      ? await repeatInTransaction(tx, context, call, { orderId, repeats, reason })
      : isByLine
        ? await refundLinesInTransaction(tx, context, call, { orderId, body })
        : await refundInTransaction(tx, context, call, { orderId, amount, reason });
  await assertWorthKept(tx, context, orderId);
  return reply;
}

async function refundsOfOrder(reader: Reader, context: PaymentContext, orderId: string) {
  const order = await context.orders.require(reader, orderId);
  const lines = await listAllRefundLines(reader, order.id);
  const rows = await listRefunds(reader, order.id);
  const repeatable = await listRepeatable(reader, rows);
  const refunds = rows.map((refund) =>
    refundView(
      refund,
      lines.filter(({ refundId }) => refundId === refund.id),
      repeatable.has(refund.id),
    ),
  );
  if (!isRefundedByLine(order.status)) return { refunds, refundable: null };
  const facts = await readRefundFacts(reader, context, order);
  return { refunds, refundable: refundableView(facts, await readLeft(reader, order)) };
}

export function adminPaymentRoutes(context: PaymentContext): Route[] {
  const { audit, database, clock, log } = context.platform;
  const { reader } = database;
  return [
    route(adminListPayments, async ({ query }) => {
      const text = query.search?.trim() ?? "";
      const search = text === "" ? undefined : paymentsFound(await context.orders.search(reader, text), text);
      const { rows, total } = await pageOfPayments(reader, query, search);
      return {
        payments: await adminPaymentViews(reader, context, rows),
        pagination: toPagination(query.page, query.limit, total),
      };
    }),
    route(adminListRefunds, ({ params }) => refundsOfOrder(reader, context, params.id)),
    route(adminRefundOrder, async (call) => {
      const { body, params } = call;
      const idempotent = {
        actor: call.caller.userId,
        route: `admin-refund:${params.id}`,
        key: call.idempotencyKey,
        body,
      };
      const isAgain = body.repeats !== undefined || (await wasRejected(reader, params.id, body));
      // It may have been refunded in the provider's dashboard.
      if (isAgain && !(await wasAnswered(database, clock, idempotent))) await recheck(context, params.id);
      const reply = await runIdempotent(database, clock, idempotent, (tx) =>
        refundAsked(tx, context, call, { orderId: params.id, body }),
      );
      // Usually done before the page refreshes; on failure the job retries. Gift cards have been credited already.
      if (reply.refund.paymentId !== null)
        await runRefund(context, reply.refund.id).catch((error: unknown) =>
          log.warn({ err: error }, "a refund waits for its job"),
        );
      return reply;
    }),
    route(adminRecheckPayment, async (call) => {
      await checkRefunds(context, call.params.id);
      const payment = await reconcile(context, call.params.id);
      if (payment === undefined) throw noSuchPayment();
      const after = { status: payment.status };
      const act = { action: "payment.recheck", subjectKind: "payment", subjectId: payment.id, after };
      await database.transaction((tx) => audit.record(tx, call, act));
      return { payment: await adminViewOf(reader, context, payment) };
    }),
    route(adminListProviderEvents, async ({ query }) => {
      const { rows, total } = await pageOfEvents(reader, query);
      return { events: rows.map(eventView), pagination: toPagination(query.page, query.limit, total) };
    }),
    route(adminReplayProviderEvent, async (call) => {
      const event = await handleReport(context, call.params.id);
      const act = { action: "payment.replay", subjectKind: "provider_event", subjectId: event.id };
      await database.transaction((tx) => audit.record(tx, call, act));
      return { event: eventView(event) };
    }),
  ];
}
