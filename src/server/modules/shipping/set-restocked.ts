import type { OrderRow } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import type { ShippingDeps } from "./ports.ts";
import { listLinesOf } from "./read-shipments.ts";
import { type ShipmentLineRow, shipmentLines } from "./tables.ts";

type StockPiece = ShipmentLineRow & { readonly variantId: string };

/** Pieces of a parcel that staff decide on; its order is locked. */
export interface Decided {
  readonly order: OrderRow;
  readonly pieces: readonly StockPiece[];
  readonly call: StaffCall;
}

/** The pieces of an order's parcel, with their stock lines. */
export async function listPieces(tx: Tx, deps: ShippingDeps, order: OrderRow, id: string): Promise<StockPiece[]> {
  const { lines } = await deps.orders.withLines(tx, order);
  return (await listLinesOf(tx, [id])).flatMap((piece) => {
    const line = lines.find((each) => each.id === piece.lineId);
    return line === undefined ? [] : [{ ...piece, variantId: line.variantId }];
  });
}

export const toStaffNote = ({ platform }: ShippingDeps, { order, call }: Pick<Decided, "order" | "call">) => ({
  at: platform.clock.now(),
  reference: order.number,
  actorId: call.caller.userId,
});

/**
 * Sets how many pieces of each line of a parcel are restocked, and changes the stock by the difference. Throws
 * OUT_OF_STOCK.
 */
export async function setRestocked(
  tx: Tx,
  deps: ShippingDeps,
  decided: Decided,
  wanted: (piece: ShipmentLineRow) => number,
): Promise<void> {
  const moves = decided.pieces.map((piece) => ({ ...piece, delta: wanted(piece) - (piece.restocked ?? 0) }));
  const toStock = (sign: 1 | -1) =>
    moves.flatMap(({ variantId, delta }) => (delta * sign > 0 ? [{ variantId, quantity: delta * sign }] : []));
  for (const { lineId, shipmentId, restocked, delta } of moves)
    if (delta !== 0)
      await tx
        .update(shipmentLines)
        .set({ restocked: (restocked ?? 0) + delta })
        .where(and(eq(shipmentLines.lineId, lineId), eq(shipmentLines.shipmentId, shipmentId)));
  const note = toStaffNote(deps, decided);
  if (toStock(1).length > 0) await deps.stock.restock(tx, toStock(1), { ...note, reason: "return" });
  if (toStock(-1).length > 0) await deps.stock.sell(tx, toStock(-1), { ...note, reason: "cancellation" });
}
