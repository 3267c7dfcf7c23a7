import { findPutBack, type OrderLineRow, type OrderRow } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNotNull, isNull, ne, not, sql } from "#server/platform/db/orm.ts";
import { noSuchShipment } from "./errors.ts";
import type { ShippingDeps } from "./ports.ts";
import {
  type ShipmentEventRow,
  type ShipmentLineRow,
  type ShipmentRow,
  shipmentEvents,
  shipmentLines,
  shipments,
  type VariantPackingRow,
  variantPacking,
} from "./tables.ts";

/** A parcel with all shown data. */
export interface WholeShipment {
  readonly row: ShipmentRow;
  readonly order: OrderRow;
  readonly lines: readonly { readonly line: OrderLineRow; readonly quantity: number }[];
  readonly events: readonly ShipmentEventRow[];
}

export async function findShipment(reader: Reader, id: string): Promise<ShipmentRow | undefined> {
  const [row] = await reader.select().from(shipments).where(eq(shipments.id, id));
  return row;
}

export async function requireShipment(reader: Reader, id: string): Promise<ShipmentRow> {
  const row = await findShipment(reader, id);
  if (row === undefined) throw noSuchShipment();
  return row;
}

/** A parcel with its order, both locked: the order first, as in any change of it. */
export async function lockShipment(
  tx: Tx,
  deps: Pick<ShippingDeps, "orders">,
  id: string,
): Promise<{ readonly order: OrderRow; readonly shipment: ShipmentRow }> {
  const { orderId } = await requireShipment(tx, id);
  const order = await deps.orders.lock(tx, orderId);
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, id)).for("update");
  if (order === undefined || shipment === undefined) throw noSuchShipment();
  return { order, shipment };
}

/** Parcels on their way to the customer, the oldest first; not those that were cancelled. */
export const listOutbound = (reader: Reader, orderId: string): Promise<ShipmentRow[]> =>
  reader
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.caseId), ne(shipments.state, "cancelled")))
    .orderBy(asc(shipments.createdAt), asc(shipments.id));

/** The booked parcels that bring an order's returns back, the oldest first. */
export const listPickupsOf = (reader: Reader, orderId: string): Promise<ShipmentRow[]> =>
  reader
    .select()
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, orderId),
        isNotNull(shipments.caseId),
        ne(shipments.state, "cancelled"),
        ne(shipments.state, "draft"),
      ),
    )
    .orderBy(asc(shipments.createdAt), asc(shipments.id));

/** Parcels that never arrived and whose pieces are sent again, the oldest first. */
export const listResent = (reader: Reader, orderId: string): Promise<ShipmentRow[]> =>
  reader
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.closedAs, "send_again")))
    .orderBy(asc(shipments.createdAt), asc(shipments.id));

/** A pick-up that was only quoted: no carrier was asked to come. */
export const isOnlyPriced = sql`(${shipments.caseId} is not null and ${shipments.state} in ('draft', 'cancelled')
  and ${shipments.bookingAt} is null and ${shipments.bookedAt} is null and ${shipments.problem} is null)`;

/** All parcels of an order, also those that bring returns back. */
export const listOfOrder = (reader: Reader, orderId: string): Promise<ShipmentRow[]> =>
  reader
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), not(isOnlyPriced)))
    .orderBy(asc(shipments.createdAt), asc(shipments.id));

export async function listLinesOf(reader: Reader, ids: readonly string[]): Promise<ShipmentLineRow[]> {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(shipmentLines)
    .where(inArray(shipmentLines.shipmentId, [...ids]))
    .orderBy(asc(shipmentLines.lineId));
}

export const changeShipment = async (
  tx: Tx,
  id: string,
  changes: Partial<Omit<ShipmentRow, "id" | "version">>,
): Promise<ShipmentRow> => {
  const [row] = await tx
    .update(shipments)
    .set({ ...changes, version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, id))
    .returning();
  if (row === undefined) throw noSuchShipment();
  return row;
};

/** Adds orders, pieces and movements. */
export async function complete(
  reader: Reader,
  { orders }: Pick<ShippingDeps, "orders">,
  rows: readonly ShipmentRow[],
): Promise<WholeShipment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const placed = new Map(
    (
      await orders.manyWithLines(
        reader,
        rows.map(({ orderId }) => orderId),
      )
    ).map((each) => [each.order.id, each]),
  );
  const lines = await listLinesOf(reader, ids);
  const events = await reader
    .select()
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, ids))
    .orderBy(asc(shipmentEvents.at), asc(shipmentEvents.id));
  return rows.flatMap((row) => {
    const found = placed.get(row.orderId);
    if (found === undefined) return [];
    const own = lines.filter(({ shipmentId }) => shipmentId === row.id);
    return [
      {
        row,
        order: found.order,
        lines: found.lines.flatMap((line) => {
          const piece = own.find(({ lineId }) => lineId === line.id);
          return piece === undefined ? [] : [{ line, quantity: piece.quantity }];
        }),
        events: events.filter(({ shipmentId }) => shipmentId === row.id),
      },
    ];
  });
}

/** A parcel with all shown data. */
export async function readWhole(
  reader: Reader,
  deps: Pick<ShippingDeps, "orders">,
  row: ShipmentRow,
): Promise<WholeShipment> {
  const [whole] = await complete(reader, deps, [row]);
  if (whole === undefined) throw noSuchShipment();
  return whole;
}

/** How many pieces of a line are among these. */
export const countOf = (pieces: readonly ShipmentLineRow[], lineId: string): number =>
  pieces.reduce((sum, each) => sum + (each.lineId === lineId ? each.quantity : 0), 0);

/** Pieces of a line that are in no parcel and not back in stock. */
export interface PieceLeft {
  readonly line: OrderLineRow;
  readonly left: number;
}

/** The pieces of an order that are in no parcel yet. */
export async function listLeft(
  reader: Reader,
  lines: readonly OrderLineRow[],
  orderId: string,
): Promise<readonly PieceLeft[]> {
  const outbound = await listOutbound(reader, orderId);
  const taken = await listLinesOf(
    reader,
    outbound.map(({ id }) => id),
  );
  const putBack = await findPutBack(reader, orderId);
  return lines.flatMap((line) => {
    if (line.kind !== "physical") return [];
    const left = line.quantity - countOf(taken, line.id) - (putBack.get(line.id) ?? 0);
    return left > 0 ? [{ line, left }] : [];
  });
}

/** Places and weights by variant id. */
export async function readPacking(
  reader: Reader,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, VariantPackingRow>> {
  if (variantIds.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(variantPacking)
    .where(inArray(variantPacking.variantId, [...new Set(variantIds)]));
  return new Map(rows.map((row) => [row.variantId, row]));
}
