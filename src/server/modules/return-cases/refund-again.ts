import {
  listRefundLines,
  type OrderRow,
  type RefundLineRow,
  renewRefundLines,
  settleRejectedLines,
} from "#server/modules/orders/index.ts";
import { type OtherRefund, sumFree } from "#server/modules/payments/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { invalidField } from "#server/platform/errors.ts";
import { type Minor, sum, zeroMinor } from "#shared/domain/money.ts";
import { noneLeft, refundedOtherwise } from "./errors.ts";
import { findPayer } from "./find-payer.ts";
import { lockPayer, payBack } from "./pay-back.ts";
import type { ReturnDeps } from "./ports.ts";
import type { MissingPieces, MissingRefund } from "./refund-missing.ts";

interface Rejected {
  /** An exchange. */
  readonly order: OrderRow;
  readonly rejectedId: string;
}

/** Refunds of the purchase that may have paid pieces whose own refund was rejected. */
export interface OtherRefunds {
  readonly purchase: OrderRow;
  readonly refunds: readonly OtherRefund[];
  /** Money that the rejected refund should have paid; gift cards get their share in addition. */
  readonly amountMinor: Minor;
}

/** Lines whose refund was rejected. Throws RETURN_NONE_LEFT. */
async function requireRejected(reader: Reader, { order, rejectedId }: Rejected): Promise<RefundLineRow[]> {
  const lines = (await listRefundLines(reader, order.id)).filter(
    ({ status, refundId }) => status === "rejected" && refundId === rejectedId,
  );
  if (lines.length === 0) throw noneLeft(0);
  return lines;
}

/** Refunds that may have paid the pieces of a rejected refund. Throws RETURN_NONE_LEFT. */
export async function findOtherRefunds(reader: Reader, deps: ReturnDeps, rejected: Rejected): Promise<OtherRefunds> {
  const lines = await requireRejected(reader, rejected);
  const payer = await findPayer(reader, deps, rejected.order);
  // Counts from the first request to refund the pieces, however often it was rejected since.
  const since = new Date(Math.min(...lines.map(({ createdAt }) => createdAt.getTime())));
  const refunds = await deps.payments.otherRefunds.list(reader, payer.id, since);
  const refund = await deps.payments.otherRefunds.find(reader, rejected.rejectedId);
  return { purchase: payer, refunds, amountMinor: refund?.amountMinor ?? zeroMinor };
}

/**
 * Repeats a rejected refund of missing pieces; refused if other refunds of
 * the purchase amount to as much, except those that staff mark as unrelated. Throws RETURN_NONE_LEFT,
 * REFUNDED_OTHERWISE, NOTHING_TO_REFUND, REFUND_BEING_CHECKED.
 */
export async function refundMissingAgain(
  tx: Tx,
  deps: ReturnDeps,
  { unrelated, ...again }: Omit<MissingPieces, "pieces"> & Rejected & { readonly unrelated: readonly string[] },
): Promise<MissingRefund> {
  const { order, rejectedId, ...asked } = again;
  const lines = await requireRejected(tx, again);
  const payer = await lockPayer(tx, deps, order);
  const { refunds, amountMinor } = await findOtherRefunds(tx, deps, again);
  const others = refunds.filter(({ refund: { id } }) => !unrelated.includes(id));
  if (sumFree(others) >= amountMinor) throw refundedOtherwise(others.map(({ refund }) => refund.id));
  const paid = await payBack(tx, deps, { ...asked, payer, amountMinor: sum(lines.map((line) => line.amountMinor)) });
  const refundId = paid.refundId ?? asked.cardsRefundId;
  await renewRefundLines(tx, deps.platform, rejectedId, refundId);
  await paid.bookCards();
  return { refundId, isToRun: paid.refundId !== undefined };
}

/**
 * Records that other refunds of the purchase, chosen by staff, paid
 * the pieces of a rejected refund; these then count for nothing else. Throws RETURN_NONE_LEFT, 400.
 */
export async function settleMissing(
  tx: Tx,
  deps: ReturnDeps,
  { refundIds, ...rejected }: Rejected & { readonly refundIds: readonly string[] },
): Promise<void> {
  await lockPayer(tx, deps, rejected.order);
  const { refunds, amountMinor } = await findOtherRefunds(tx, deps, rejected);
  const chosen = refunds.filter(({ refund }) => refund.status === "done" && refundIds.includes(refund.id));
  if (chosen.length !== new Set(refundIds).size)
    throw invalidField("refundIds", "INVALID_VALUE", "Is not a refund that was made and may have paid these pieces");
  if (sumFree(chosen) < amountMinor)
    throw invalidField("refundIds", "TOO_SMALL", "Come to less than the refund that was rejected");
  const refund = await deps.payments.otherRefunds.find(tx, rejected.rejectedId);
  if (refund === undefined) throw noneLeft(0);
  await deps.payments.otherRefunds.replace(tx, refund, chosen);
  await settleRejectedLines(tx, rejected.rejectedId);
}

/** Books changes of the payment of an exchange's purchase at its provider. Throws 503. */
export async function recheckPurchase(deps: ReturnDeps, orderId: string): Promise<void> {
  const { reader } = deps.platform.database;
  const { id } = await findPayer(reader, deps, await deps.orders.require(reader, orderId));
  await deps.payments.recheck(id);
}
