import { listRefundLines } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { adminRefundReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { minor, toMajor, toMinor, zeroMinor } from "#shared/domain/money.ts";
import { splitRefund } from "#shared/domain/return-money.ts";
import { noSuchReturn, nothingLeft, notOfReturn, returnState } from "../errors.ts";
import { type LockedCase, lockCase, moveCase } from "../move-case.ts";
import type { ReturnDeps } from "../ports.ts";
import { changeLine, listCases } from "../read-cases.ts";
import { toRefundSum } from "../refund-preview.ts";

export interface Refunded extends LockedCase {
  /** To run after the transaction; undefined where no money moves. */
  readonly refundId: string | undefined;
}

interface RefundWish extends BodyOf<typeof adminRefundReturn> {
  readonly requestedBy: string;
}

/**
 * Refunds the accepted pieces of a received return: its money through the refund desk, and gift cards their share.
 * Throws 404, RETURN_STATE, NOTHING_TO_REFUND, REFUND_BEING_CHECKED.
 */
export async function refundCase(tx: Tx, deps: ReturnDeps, id: string, wish: RefundWish): Promise<Refunded> {
  const { order, row } = await lockCase(tx, deps, id);
  if (row.status !== "received") throw returnState(row.status);
  const { lines } = await deps.orders.withLines(tx, order);
  const cases = await listCases(tx, order.id);
  const one = cases.find((each) => each.id === id);
  if (one === undefined) throw noSuchReturn();
  const refunded = await listRefundLines(tx, order.id);
  const lower = new Map((wish.lines ?? []).map(({ lineId, amount }) => [lineId, toMinor(amount)]));
  for (const [at, { lineId }] of (wish.lines ?? []).entries())
    if (!one.lines.some((line) => line.lineId === lineId)) throw notOfReturn(`lines.${at}.lineId`);
  const refund = toRefundSum({ order, lines, cases, refunded }, one, lower);
  const left = await deps.payments.readLeft(tx, order);
  const leftMinor = minor(left.paidLeftMinor + left.cardsLeftMinor);
  if (refund.totalMinor > leftMinor) throw nothingLeft(toMajor(leftMinor));
  const split = splitRefund(refund.totalMinor, {
    paidMinor: order.paidMinor,
    cardsMinor: order.giftCardMinor,
    ...left,
  });
  const reason = wish.reason === undefined || wish.reason === "" ? row.number : wish.reason;
  const made =
    split.moneyMinor > 0
      ? await deps.payments.refund(tx, {
          orderId: order.id,
          amountMinor: split.moneyMinor,
          cardsMinor: split.cardsMinor,
          reason,
          requestedBy: wish.requestedBy,
        })
      : undefined;
  for (const [lineId, refundMinor] of refund.lines) await changeLine(tx, { caseId: id, lineId }, { refundMinor });
  const moved = await moveCase(tx, deps, row, "refunded", {
    refundMinor: refund.totalMinor,
    shippingMinor: refund.shippingMinor,
    feeMinor: refund.feeMinor,
    cardsMinor: split.cardsMinor,
    refundId: made?.id ?? null,
  });
  if (made === undefined && split.cardsMinor > zeroMinor)
    await deps.orders.recordCardRefund(tx, order.id, {
      refundId: id,
      amountMinor: split.cardsMinor,
      actor: { by: "admin", userId: wish.requestedBy },
      note: reason,
    });
  return { order, row: moved, refundId: made?.id };
}
