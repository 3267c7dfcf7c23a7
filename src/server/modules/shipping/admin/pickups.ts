import { openCase, requireCase } from "#server/modules/return-cases/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import type { adminListPickups, adminQuotePickup } from "#shared/contract/admin-pickups.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { CarrierName } from "#shared/domain/shipments.ts";
import { listAble } from "../choose-carrier.ts";
import { shipmentState } from "../errors.ts";
import type { ShippingDeps } from "../ports.ts";
import { quoteShipments } from "../quotes.ts";
import { type ShipmentRow, shipments } from "../tables.ts";
import { viewShipments } from "../view.ts";
import { insertShipment } from "../write-shipments.ts";
import { bookOne } from "./one-shipment.ts";

const listOfCase = (reader: Reader, caseId: string): Promise<ShipmentRow[]> =>
  reader
    .select()
    .from(shipments)
    .where(eq(shipments.caseId, caseId))
    .orderBy(asc(shipments.createdAt), asc(shipments.id));

export async function listPickups(deps: ShippingDeps, caseId: string): Promise<ReplyOf<typeof adminListPickups>> {
  const { reader } = deps.platform.database;
  const { orderId } = await requireCase(reader, caseId);
  const order = await deps.orders.require(reader, orderId);
  const able = await listAble(reader, deps, { order, shipment: { caseId, weightG: 0 } });
  return {
    shipments: await viewShipments(reader, deps, await listOfCase(reader, caseId)),
    carriers: able.map(({ carrier }) => carrier.name),
  };
}

/** The parcel to book for an approved return: the waiting one, or a new one with all its pieces. */
function draftPickup(deps: ShippingDeps, caseId: string): Promise<ShipmentRow> {
  return deps.platform.database.transaction(async (tx) => {
    const { order, pieces } = await openCase(tx, deps, caseId);
    const { lines } = await deps.orders.withLines(tx, order);
    const last = (await listOfCase(tx, caseId)).findLast(({ state }) => state !== "cancelled");
    if (last?.state === "draft") return last;
    if (last !== undefined && last.state !== "lost" && last.state !== "returned") throw shipmentState(last.state);
    const goods = lines.flatMap((line) => {
      const quantity = pieces.get(line.id) ?? 0;
      return quantity === 0 ? [] : [{ line, quantity }];
    });
    return insertShipment(tx, deps, order, { pieces: goods, caseId });
  });
}

/**
 * The carriers' prices for the return shipping, with the parcel that will be booked. Throws 404, RETURN_STATE,
 * SHIPMENT_STATE.
 */
export async function quotePickup(deps: ShippingDeps, caseId: string): Promise<ReplyOf<typeof adminQuotePickup>> {
  const { id } = await draftPickup(deps, caseId);
  const { quotes, silent } = await quoteShipments(deps, { ids: [id] });
  return { prices: quotes.flatMap(({ prices }) => prices), silent };
}

/** Books the pick-up of a return. Throws 404, RETURN_STATE, and the problem that prevents it. */
export async function bookPickup(
  deps: ShippingDeps,
  call: StaffCall,
  caseId: string,
  carrier: CarrierName | undefined,
): Promise<ShipmentRow> {
  const { id } = await draftPickup(deps, caseId);
  return bookOne(deps, call, id, carrier === undefined ? {} : { carrier });
}
