import type { Note } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { adminRefundReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { endWishes } from "../held-stock.ts";
import { type LockedCase, moveCase, projectOrder } from "../move-case.ts";
import { notePaidOtherwise } from "../paid-otherwise.ts";
import { lockReceived, payBack, toAmounts } from "../pay-back.ts";
import type { ReturnDeps } from "../ports.ts";
import { changeLine } from "../read-cases.ts";
import { toRefundSum, withoutExchange, withoutPaid } from "../refund-preview.ts";
import { mailCase } from "../return-mails.ts";

export interface Refunded extends LockedCase {
  /** Refund to run after the transaction; undefined if no money moves. */
  readonly refundId: string | undefined;
}

export interface RefundWish extends BodyOf<typeof adminRefundReturn> {
  readonly requestedBy: string;
}

export const toReason = ({ reason }: RefundWish, number: string): string =>
  reason === undefined || reason === "" ? number : reason;

/**
 * Refunds the accepted pieces of a received return: money through payments, and gift cards their share. Requested
 * exchanges are refunded too, amounts paid by other refunds are not, and the customer is told. Throws 404,
 * RETURN_STATE, REFUNDED_OTHERWISE, NOTHING_TO_REFUND, REFUND_BEING_CHECKED, 400.
 */
export async function refundCase(tx: Tx, deps: ReturnDeps, id: string, wish: RefundWish): Promise<Refunded> {
  const received = await lockReceived(tx, deps, id);
  const { order, row, one, placed, payer } = received;
  const whole = toRefundSum(placed, withoutExchange(one), toAmounts(wish, one));
  const before = await notePaidOtherwise(tx, deps, received, { ...wish, refund: whole });
  const refund = withoutPaid(whole, one, before.lines);
  const paid = await payBack(tx, deps, {
    payer,
    amountMinor: refund.totalMinor,
    reason: toReason(wish, row.number),
    requestedBy: wish.requestedBy,
    cardsRefundId: id,
  });
  for (const [lineId, refundMinor] of refund.lines)
    await changeLine(
      tx,
      { caseId: id, lineId },
      { refundMinor, otherwiseMinor: before.lines.get(lineId) ?? zeroMinor },
    );
  const moved = await moveCase(tx, deps, row, "refunded", {
    refundMinor: refund.totalMinor,
    shippingMinor: refund.shippingMinor,
    shippingOtherwiseMinor: before.lines.get(null) ?? zeroMinor,
    feeMinor: refund.feeMinor,
    cardsMinor: paid.cardsMinor,
    refundId: paid.refundId ?? null,
  });
  await paid.bookCards();
  const isExchangeOff = await endWishes(tx, deps, id);
  const why: Note = { actor: { by: "admin", userId: wish.requestedBy } };
  const after = isExchangeOff ? await projectOrder(tx, deps, order, why) : order;
  if (isExchangeOff) await mailCase(tx, deps, "exchange-off", after, moved);
  if (before.totalMinor > 0)
    await mailCase(tx, deps, "return-paid-before", after, moved, { before: before.totalMinor, now: refund.totalMinor });
  return { order: after, row: moved, refundId: paid.refundId };
}
