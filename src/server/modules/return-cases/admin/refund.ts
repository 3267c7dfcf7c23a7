import type { Tx } from "#server/platform/db/database.ts";
import type { adminRefundReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { endWishes } from "../held-stock.ts";
import { type LockedCase, moveCase, projectOrder } from "../move-case.ts";
import { lockReceived, payBack, toAmounts } from "../pay-back.ts";
import type { ReturnDeps } from "../ports.ts";
import { changeLine } from "../read-cases.ts";
import { toRefundSum, withoutExchange } from "../refund-preview.ts";
import { mailCase } from "../return-mails.ts";

export interface Refunded extends LockedCase {
  /** To run after the transaction; undefined where no money moves. */
  readonly refundId: string | undefined;
}

export interface RefundWish extends BodyOf<typeof adminRefundReturn> {
  readonly requestedBy: string;
}

export const toReason = ({ reason }: RefundWish, number: string): string =>
  reason === undefined || reason === "" ? number : reason;

/**
 * Refunds the accepted pieces of a received return: its money through the refund desk, and gift cards their share. What
 * was to be exchanged is refunded too, and the customer is told. Throws 404, RETURN_STATE, NOTHING_TO_REFUND,
 * REFUND_BEING_CHECKED.
 */
export async function refundCase(tx: Tx, deps: ReturnDeps, id: string, wish: RefundWish): Promise<Refunded> {
  const { order, row, one, placed, payer } = await lockReceived(tx, deps, id);
  const refund = toRefundSum(placed, withoutExchange(one), toAmounts(wish, one));
  const paid = await payBack(tx, deps, {
    payer,
    amountMinor: refund.totalMinor,
    reason: toReason(wish, row.number),
    requestedBy: wish.requestedBy,
    cardsRefundId: id,
  });
  for (const [lineId, refundMinor] of refund.lines) await changeLine(tx, { caseId: id, lineId }, { refundMinor });
  const moved = await moveCase(tx, deps, row, "refunded", {
    refundMinor: refund.totalMinor,
    shippingMinor: refund.shippingMinor,
    feeMinor: refund.feeMinor,
    cardsMinor: paid.cardsMinor,
    refundId: paid.refundId ?? null,
  });
  await paid.bookCards();
  if (!(await endWishes(tx, deps, id))) return { order, row: moved, refundId: paid.refundId };
  const after = await projectOrder(tx, deps, order, { actor: { by: "admin", userId: wish.requestedBy } });
  await mailCase(tx, deps, "exchange-off", after, moved);
  return { order: after, row: moved, refundId: paid.refundId };
}
