import {
  countPieces,
  listRefundLines,
  type OrderRow,
  settleRefundLines,
  writeRefundLines,
} from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { type Minor, minor, sum, zeroMinor } from "#shared/domain/money.ts";
import { countSpoken } from "#shared/domain/return-cases.ts";
import { noneLeft } from "./errors.ts";
import { readLineCosts } from "./find-payer.ts";
import { lockPayer, payBack, type ToPay } from "./pay-back.ts";
import type { ReturnDeps } from "./ports.ts";
import { listCases } from "./read-cases.ts";
import { nextPieces } from "./refund-preview.ts";

export interface MissingPieces extends Pick<ToPay, "reason" | "cardsRefundId"> {
  /** An exchange, locked. */
  readonly order: OrderRow;
  readonly pieces: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly requestedBy: string;
}

export interface MissingRefund {
  /** The refund's id on its lines. */
  readonly refundId: string;
  /** False where no money is to be sent. */
  readonly isToRun: boolean;
}

/**
 * Refunds the value of an exchange's pieces that never arrived: stored as
 * a refund by line of the exchange, and paid from the purchase. Throws RETURN_NONE_LEFT, NOTHING_TO_REFUND,
 * REFUND_BEING_CHECKED.
 */
export async function refundMissing(tx: Tx, deps: ReturnDeps, missing: MissingPieces): Promise<MissingRefund> {
  const { order, pieces, ...asked } = missing;
  const { lines } = await deps.orders.withLines(tx, order);
  const costs = await readLineCosts(tx, order, lines);
  const cases = await listCases(tx, order.id);
  const refunded = countPieces(await listRefundLines(tx, order.id));
  const amounts = pieces.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    const before = countSpoken(cases, lineId) + (refunded.get(lineId) ?? 0);
    if (line === undefined || before + quantity > line.quantity) throw noneLeft((line?.quantity ?? 0) - before);
    return nextPieces(costs.get(lineId) ?? zeroMinor, line, { before, pieces: quantity });
  });
  const payer = await lockPayer(tx, deps, order);
  const paid = await payBack(tx, deps, { ...asked, payer, amountMinor: sum(amounts) });
  const refundId = paid.refundId ?? asked.cardsRefundId;
  await writeRefundLines(
    tx,
    deps.platform,
    { orderId: order.id, refundId },
    pieces.map(({ lineId, quantity }, at) => ({
      lineId,
      quantity,
      amountMinor: amounts[at] ?? zeroMinor,
      restock: false,
    })),
  );
  await paid.bookCards();
  // Pieces that cost nothing move no money that would settle them.
  if (sum(amounts) === zeroMinor) await settleRefundLines(tx, asked.cardsRefundId);
  return { refundId, isToRun: paid.refundId !== undefined };
}

/** The value of an exchange's missing pieces whose refund was rejected. */
export const sumRejected = async (reader: Reader, orderId: string): Promise<Minor> =>
  sum(
    (await listRefundLines(reader, orderId)).flatMap(({ status, amountMinor }) =>
      status === "rejected" ? [amountMinor] : [],
    ),
  );

/** The part of an exchange's value that was refunded for pieces that never arrived. */
export const sumMissing = async (tx: Tx, orderId: string) =>
  sum((await listRefundLines(tx, orderId)).map(({ amountMinor }) => minor(amountMinor)));
