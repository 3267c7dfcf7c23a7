import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { add, type Minor, minor } from "#shared/domain/money.ts";
import { spreadDiscounts } from "#shared/domain/return-money.ts";
import type { Actor } from "./history.ts";
import type { OrderDeps, StockLine } from "./ports.ts";
import { toStock, toStockNote } from "./stock-lines.ts";
import { type OrderLineRow, type OrderRow, type RefundLineRow, refundLines } from "./tables.ts";

export interface LineToRefund {
  /** `null`: delivery, including the cash fee. */
  readonly lineId: string | null;
  readonly quantity: number;
  readonly amountMinor: Minor;
  readonly restock: boolean;
}

/** Delivery and the fee for cash on delivery: they are refunded together. */
export const toDeliveryCost = ({
  shippingMinor,
  codFeeMinor,
}: Pick<OrderRow, "shippingMinor" | "codFeeMinor">): Minor => add(minor(shippingMinor), minor(codFeeMinor));

/** The price of each order line after coupon and points, by line id. */
export const toLineCosts = (order: OrderRow, lines: readonly OrderLineRow[]): ReadonlyMap<string, Minor> =>
  spreadDiscounts(lines, { couponMinor: order.couponDiscountMinor, pointsMinor: order.pointsDiscountMinor });

export interface RejectedRefund {
  readonly id: string;
  readonly orderId: string;
}

/** Writes the lines that a refund pays back, in its transaction. The caller holds the order's lock. */
export async function writeRefundLines(
  tx: Tx,
  { ids, clock }: Pick<Platform, "ids" | "clock">,
  refund: { readonly orderId: string; readonly refundId: string },
  lines: readonly LineToRefund[],
): Promise<void> {
  const createdAt = clock.now();
  await tx.insert(refundLines).values(lines.map((line) => ({ ...line, ...refund, id: ids.next(), createdAt })));
}

/** All refunds by line of an order, including failed ones; oldest first. */
export function listAllRefundLines(reader: Reader, orderId: string): Promise<RefundLineRow[]> {
  return reader
    .select()
    .from(refundLines)
    .where(eq(refundLines.orderId, orderId))
    .orderBy(asc(refundLines.createdAt), asc(refundLines.id));
}

/** Refunds by line of an order that are made or requested, oldest first. */
export const listRefundLines = async (reader: Reader, orderId: string): Promise<RefundLineRow[]> =>
  (await listAllRefundLines(reader, orderId)).filter(({ status }) => status !== "failed");

/** Marks a refund's lines as done. Returns them; none for a refund by amount. */
export function settleRefundLines(tx: Tx, refundId: string): Promise<RefundLineRow[]> {
  return tx
    .update(refundLines)
    .set({ status: "done" })
    .where(and(eq(refundLines.refundId, refundId), eq(refundLines.status, "requested")))
    .returning();
}

/**
 * Handles a rejected refund. Its own pieces can be refunded again. Pieces of an exchange
 * that never arrived, which the purchase's refund pays, stay taken, or they could be refunded twice.
 */
export async function rejectRefund(tx: Tx, deps: Pick<OrderDeps, "events">, refund: RejectedRefund): Promise<void> {
  const status = sql<"failed">`case when ${refundLines.orderId} = ${refund.orderId} then 'failed' else 'rejected' end`;
  await tx
    .update(refundLines)
    .set({ status })
    .where(and(eq(refundLines.refundId, refund.id), eq(refundLines.status, "requested")));
  await deps.events.emit("refundRejected", tx, refund.id);
}

/** Repeats a rejected refund for the same pieces; the old refund keeps its own lines. */
export async function renewRefundLines(
  tx: Tx,
  { ids }: Pick<Platform, "ids">,
  rejectedId: string,
  refundId: string,
): Promise<void> {
  const rejected = await tx
    .update(refundLines)
    .set({ status: "failed" })
    .where(and(eq(refundLines.refundId, rejectedId), eq(refundLines.status, "rejected")))
    .returning();
  const renewed = rejected.map((line) => ({ ...line, id: ids.next(), refundId, status: "requested" as const }));
  await tx.insert(refundLines).values(renewed);
}

/** Marks the pieces of a rejected refund as paid by another one. */
export async function settleRejectedLines(tx: Tx, rejectedId: string): Promise<void> {
  await tx
    .update(refundLines)
    .set({ status: "done" })
    .where(and(eq(refundLines.refundId, rejectedId), eq(refundLines.status, "rejected")));
}

/** Which of these refunds are by line. */
export async function findRefundsByLine(reader: Reader, refundIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (refundIds.length === 0) return new Set();
  const rows = await reader
    .selectDistinct({ refundId: refundLines.refundId })
    .from(refundLines)
    .where(inArray(refundLines.refundId, [...refundIds]));
  return new Set(rows.map(({ refundId }) => refundId));
}

/** Pieces by line. */
export function countPieces(lines: readonly Pick<RefundLineRow, "lineId" | "quantity">[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { lineId, quantity } of lines)
    if (lineId !== null) pieces.set(lineId, (pieces.get(lineId) ?? 0) + quantity);
  return pieces;
}

/** Pieces by line that refunds have put back into stock: they are not packed, and not restocked again. */
export async function findPutBack(reader: Reader, orderId: string): Promise<ReadonlyMap<string, number>> {
  const lines = await listRefundLines(reader, orderId);
  return countPieces(lines.filter(({ restockedAt }) => restockedAt !== null));
}

/** The lines that have stock, with `piecesOf` as their quantity. */
const piecesInStock = (lines: readonly OrderLineRow[], piecesOf: (line: OrderLineRow) => number): StockLine[] =>
  toStock(lines.map((line) => ({ ...line, quantity: piecesOf(line) }))).filter(({ quantity }) => quantity > 0);

/** Pieces of an order's lines that are not back in stock yet. */
export const stockOut = (lines: readonly OrderLineRow[], putBack: ReadonlyMap<string, number>): StockLine[] =>
  piecesInStock(lines, ({ id, quantity }) => quantity - (putBack.get(id) ?? 0));

/** Puts refunded pieces back in stock. A cancelled order has given back all of them. */
export async function restockRefunded(
  tx: Tx,
  deps: OrderDeps,
  { order, lines, actor }: { readonly order: OrderRow; readonly lines: readonly OrderLineRow[]; readonly actor: Actor },
  refunded: readonly RefundLineRow[],
): Promise<void> {
  const wanted = refunded.filter(({ restock }) => restock);
  if (wanted.length === 0 || order.status === "cancelled") return;
  const pieces = countPieces(wanted);
  const stock = piecesInStock(lines, ({ id }) => pieces.get(id) ?? 0);
  await deps.stock.restock(tx, stock, toStockNote(deps, "return", order, actor));
  const ids = wanted.map(({ id }) => id);
  await tx.update(refundLines).set({ restockedAt: deps.platform.clock.now() }).where(inArray(refundLines.id, ids));
}
