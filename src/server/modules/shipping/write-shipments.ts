import { type Note, type OrderRow, orderState } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { zeroMinor } from "#shared/domain/money.ts";
import { type CarrierName, usualPieceGrams } from "#shared/domain/shipments.ts";
import { shipmentState } from "./errors.ts";
import { findHold } from "./holds.ts";
import type { ShippingDeps } from "./ports.ts";
import { listLeft, listOutbound, type PieceLeft, readPacking } from "./read-shipments.ts";
import { type ShipmentRow, shipmentLines, shipments } from "./tables.ts";

/** Pieces that go into a parcel. */
export type Piece = Pick<PieceLeft, "line"> & { readonly quantity: number };

async function toWeight(tx: Tx, pieces: readonly Piece[]): Promise<number> {
  const packing = await readPacking(
    tx,
    pieces.map(({ line }) => line.variantId),
  );
  return pieces.reduce(
    (sum, { line, quantity }) => sum + quantity * (packing.get(line.variantId)?.weightG ?? usualPieceGrams),
    0,
  );
}

export interface NewShipment {
  readonly pieces: readonly Piece[];
  readonly carrier?: CarrierName;
  readonly caseId?: string;
  readonly weightG?: number | undefined;
}

/** Writes a parcel that is not booked. Cash is collected with the one parcel of its order. */
export async function insertShipment(
  tx: Tx,
  deps: ShippingDeps,
  order: OrderRow,
  { pieces, carrier = "manual", caseId, weightG }: NewShipment,
): Promise<ShipmentRow> {
  const { platform } = deps;
  const isCash = order.paymentStatus === "due" && caseId === undefined;
  const [row] = await tx
    .insert(shipments)
    .values({
      id: platform.ids.next(),
      orderId: order.id,
      caseId: caseId ?? null,
      carrier,
      codMinor: isCash ? order.totalMinor : zeroMinor,
      currency: order.currency,
      // As promised at the purchase.
      promisedFrom: caseId === undefined ? (order.deliveryDays?.from ?? null) : null,
      promisedTo: caseId === undefined ? (order.deliveryDays?.to ?? null) : null,
      weightG: weightG ?? (await toWeight(tx, pieces)),
      problem: caseId === undefined ? ((await findHold(tx, deps, order)) ?? null) : null,
      createdAt: platform.clock.now(),
    })
    .returning();
  if (row === undefined) throw new Error("a parcel was not written");
  await tx
    .insert(shipmentLines)
    .values(pieces.map(({ line, quantity }) => ({ shipmentId: row.id, lineId: line.id, quantity })));
  return row;
}

const allLeft = (left: readonly PieceLeft[]): Piece[] => left.map(({ line, left: quantity }) => ({ line, quantity }));

/** Moves a paid order to processing. Throws ORDER_STATE if nothing of it may be sent. */
export async function startPacking(tx: Tx, { orders }: ShippingDeps, order: OrderRow, why: Note): Promise<OrderRow> {
  const maySend = order.status === "processing" || order.status === "shipped" || order.status === "paid";
  if (!maySend || order.paymentStatus === "refunded") throw orderState(order.status);
  return order.status === "paid" ? orders.markProcessing(tx, order.id, why) : order;
}

/**
 * The parcels of a locked order that are not booked: existing ones, plus one for all pieces that are
 * in none. Throws ORDER_STATE, SHIPMENT_STATE if nothing is left.
 */
export async function draftShipments(tx: Tx, deps: ShippingDeps, locked: OrderRow, why: Note): Promise<ShipmentRow[]> {
  const order = await startPacking(tx, deps, locked, why);
  const { lines } = await deps.orders.withLines(tx, order);
  const left = await listLeft(tx, lines, order.id);
  if (left.length > 0) await insertShipment(tx, deps, order, { pieces: allLeft(left) });
  const outbound = await listOutbound(tx, order.id);
  const drafts = outbound.filter(({ state }) => state === "draft");
  if (drafts.length === 0)
    throw shipmentState(outbound.at(-1)?.state ?? null, "Nothing of this order is left to be sent");
  return drafts;
}
