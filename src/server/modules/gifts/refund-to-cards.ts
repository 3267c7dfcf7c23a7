import { noSuchOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Caller, CallFacts } from "#server/platform/http/call.ts";
import { runIdempotent } from "#server/platform/idempotency.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import type { adminRefundToCards } from "#shared/contract/gifts.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import type { GiftContext } from "./context.ts";
import { nothingOnCards } from "./errors.ts";
import { hasAllItsMoney, stillOut } from "./spend-cards.ts";

export interface CardRefund extends Pick<CallFacts, "ip" | "requestId" | "idempotencyKey"> {
  readonly caller: Caller;
  readonly orderId: string;
  readonly body: BodyOf<typeof adminRefundToCards>;
}

async function refund(tx: Tx, context: GiftContext, call: CardRefund): Promise<ReplyOf<typeof adminRefundToCards>> {
  const { orderId, body } = call;
  const order = await context.orders.lock(tx, orderId);
  if (order === undefined) throw noSuchOrder();
  const out = hasAllItsMoney(order) ? await stillOut(tx, orderId) : 0;
  const amountMinor = body.amount === undefined ? minor(out) : toMinor(body.amount);
  if (amountMinor === 0 || amountMinor > out) throw nothingOnCards(toMajor(minor(out)));
  const refunded = await context.orders.recordCardRefund(tx, orderId, {
    refundId: context.platform.ids.next(),
    amountMinor,
    actor: { by: "admin", userId: call.caller.userId },
    note: body.reason,
  });
  await context.payments.assertWorthKept(tx, orderId);
  await context.platform.audit.record(tx, call, {
    action: "order.refund-to-cards",
    subjectKind: "order",
    subjectId: orderId,
    after: { amount: toMajor(minor(amountMinor)), currency: order.currency },
    reason: body.reason,
  });
  return { order: await context.orders.adminView(tx, refunded.order), refunded: toMajor(minor(amountMinor)) };
}

/** Refunds an order's money to the gift cards that paid it. Throws 404, NOTHING_TO_REFUND, EXCHANGE_WAITING. */
export function refundToCards(context: GiftContext, call: CardRefund): Promise<ReplyOf<typeof adminRefundToCards>> {
  const { database, clock } = context.platform;
  const { caller, orderId, idempotencyKey: key, body } = call;
  const idempotent = { actor: caller.userId, route: `admin-refund-to-cards:${orderId}`, key, body };
  return runIdempotent(database, clock, idempotent, (tx) => refund(tx, context, call));
}
