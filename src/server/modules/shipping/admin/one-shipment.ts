import { orderState } from "#server/modules/orders/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import { invalidField } from "#server/platform/errors.ts";
import type {
  adminAnswerBooking,
  adminBookShipment,
  adminDecideShipment,
  adminInspectShipment,
  adminSendPart,
} from "#shared/contract/admin-shipments.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { isFinalShipment } from "#shared/domain/shipments.ts";
import { bookShipment, noteBooking } from "../book-shipment.ts";
import { cancelShipment } from "../cancel-shipment.ts";
import { addressIncomplete, carrierRefused, carrierUnavailable, codUnconfirmed, shipmentState } from "../errors.ts";
import { findHold, overrideHold } from "../holds.ts";
import type { ShippingDeps } from "../ports.ts";
import { changeShipment, listLeft, listOutbound, lockShipment, requireShipment } from "../read-shipments.ts";
import { listPieces, setRestocked } from "../set-restocked.ts";
import { changesOf, keepEvents, projectShipment } from "../settle-shipment.ts";
import type { ShipmentProblem, ShipmentRow } from "../tables.ts";
import { insertShipment, startPacking } from "../write-shipments.ts";
import { recordShipment } from "./record-shipment.ts";

/** Creates a parcel for some pieces of an order. Throws 404, ORDER_STATE, SHIPMENT_STATE. */
export async function sendPart(
  deps: ShippingDeps,
  call: StaffCall,
  orderId: string,
  { lines: wanted, weightG }: BodyOf<typeof adminSendPart>,
): Promise<ShipmentRow> {
  return deps.platform.database.transaction(async (tx) => {
    const locked = (await deps.orders.lock(tx, orderId)) ?? (await deps.orders.require(tx, orderId));
    const order = await startPacking(tx, deps, locked, { actor: { by: "admin", userId: call.caller.userId } });
    const { lines } = await deps.orders.withLines(tx, order);
    const left = await listLeft(tx, lines, orderId);
    const pieces = wanted.map(({ lineId, quantity }, at) => {
      const found = left.find(({ line }) => line.id === lineId);
      const isTwice = wanted.findIndex((each) => each.lineId === lineId) !== at;
      if (found === undefined || found.left < quantity || isTwice)
        throw invalidField(
          `lines.${at}`,
          "INVALID_VALUE",
          "Is not a line of this order, or more than is left to be sent",
        );
      return { line: found.line, quantity };
    });
    const isWhole = left.every(({ line, left: all }) =>
      pieces.some((each) => each.line.id === line.id && each.quantity === all),
    );
    const isFirst = (await listOutbound(tx, orderId)).length === 0;
    if (order.paymentStatus === "due" && !(isWhole && isFirst))
      throw shipmentState(null, "Cash on delivery is collected with one parcel");
    const row = await insertShipment(tx, deps, order, { pieces, weightG });
    await recordShipment(tx, deps, call, "part", row);
    return row;
  });
}

function toRefusal({ code, message, fields, carrierCode }: ShipmentProblem): Error {
  if (code === "CARRIER_REFUSED") return carrierRefused(carrierCode ?? "", message);
  if (code === "CARRIER_UNAVAILABLE") return carrierUnavailable();
  if (code === "COD_UNCONFIRMED") return codUnconfirmed(message);
  if (code === "ADDRESS_INCOMPLETE") return addressIncomplete(fields ?? []);
  return shipmentState("draft", message);
}

/** Records a tracking number of a carrier without an account here. */
async function bookByHand(
  deps: ShippingDeps,
  id: string,
  { carrierName, trackingNumber, trackingUrl, override }: BodyOf<typeof adminBookShipment>,
): Promise<ShipmentRow> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const { order, shipment } = await lockShipment(tx, deps, id);
    if (shipment.state !== "draft" || shipment.bookingAt !== null) throw shipmentState(shipment.state);
    if (order.status !== "processing" && order.status !== "shipped") throw orderState(order.status);
    if (trackingNumber === undefined) throw invalidField("trackingNumber", "REQUIRED", "Required");
    const held = override === undefined ? await findHold(tx, deps, order) : undefined;
    if (held !== undefined) throw toRefusal(held);
    const packedAt = shipment.packedAt ?? clock.now();
    await changeShipment(tx, id, { carrier: "manual", carrierName: carrierName ?? null, packedAt });
    return noteBooking(tx, deps, id, { awb: trackingNumber, trackingUrl });
  });
}

/** Books one parcel. Throws the problem that prevents it. */
export async function bookOne(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  body: BodyOf<typeof adminBookShipment>,
): Promise<ShipmentRow> {
  const { carrier, override } = body;
  const { orderId } = await requireShipment(deps.platform.database.reader, id);
  await overrideHold(deps, call, orderId, override);
  const booked =
    carrier === "manual"
      ? { row: await bookByHand(deps, id, body) }
      : await bookShipment(deps, id, { carrier, isOverridden: override !== undefined });
  await deps.platform.database.transaction((tx) => recordShipment(tx, deps, call, "book", booked.row, override));
  if ("problem" in booked) throw toRefusal(booked.problem as ShipmentProblem);
  return booked.row;
}

/** Cancels one parcel. Throws SHIPMENT_STATE, CARRIER_UNAVAILABLE. */
export async function cancelOne(deps: ShippingDeps, call: StaffCall, id: string, reason = ""): Promise<ShipmentRow> {
  const row = await cancelShipment(deps, id, reason);
  await deps.platform.database.transaction((tx) => recordShipment(tx, deps, call, "cancel", row, reason));
  return row;
}

/**
 * Records what staff know of a parcel's outcome. Throws SHIPMENT_STATE, and ORDER_STATE if its order has changed
 * accordingly already.
 */
export async function decideShipment(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  { state, reason }: BodyOf<typeof adminDecideShipment>,
): Promise<ShipmentRow> {
  const { database, clock } = deps.platform;
  return database.transaction(async (tx) => {
    const { order, shipment: before } = await lockShipment(tx, deps, id);
    if (before.state === "draft" || before.state === "cancelled" || before.state === state)
      throw shipmentState(before.state);
    if (state === "picked_up" && before.state !== "booked") throw shipmentState(before.state);
    const hasFollowed = isFinalShipment(before.state) && order.status !== "shipped";
    const isCollected = before.closedAs === "collect" && before.state === "delivered" && state === "returned";
    if (hasFollowed && before.caseId === null && !isCollected) throw orderState(order.status);
    // Two decisions never have the same time.
    const at = new Date(Math.max(clock.now().getTime(), (before.decidedAt?.getTime() ?? 0) + 1));
    await keepEvents(tx, deps, id, [{ at, code: "staff", state, text: reason }]);
    const after = await changeShipment(tx, id, {
      ...{ state, movedAt: at, decidedAt: at, hasException: false, problem: null },
      ...changesOf({ order, shipment: before }, state, at),
    });
    await projectShipment(tx, deps, { order, before, after });
    await recordShipment(tx, deps, call, "decide", after, reason);
    return after;
  });
}

/** Records what the carrier's support said about a booking without a response. Throws SHIPMENT_STATE. */
export async function answerBooking(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  { awb }: BodyOf<typeof adminAnswerBooking>,
): Promise<ShipmentRow> {
  return deps.platform.database.transaction(async (tx) => {
    const { shipment } = await lockShipment(tx, deps, id);
    if (shipment.state !== "draft" || shipment.bookingAt === null) throw shipmentState(shipment.state);
    const row =
      awb === undefined
        ? await changeShipment(tx, id, { bookingAt: null, problem: null })
        : await noteBooking(tx, deps, id, { awb });
    await recordShipment(tx, deps, call, "answer", row);
    return row;
  });
}

/**
 * Restocks returned pieces, once. Pieces that were restocked when the order was
 * cancelled stay in stock, or are deducted if they are not sold again. Throws SHIPMENT_STATE, OUT_OF_STOCK.
 */
export async function inspectShipment(
  deps: ShippingDeps,
  call: StaffCall,
  id: string,
  { lines: found }: BodyOf<typeof adminInspectShipment>,
): Promise<ShipmentRow> {
  const { clock, database } = deps.platform;
  return database.transaction(async (tx) => {
    const { order, shipment } = await lockShipment(tx, deps, id);
    if (shipment.caseId !== null)
      throw shipmentState(shipment.state, "Goods of a return are taken back on its own page");
    if (shipment.state !== "returned" || shipment.inspectedAt !== null) throw shipmentState(shipment.state);
    const pieces = await listPieces(tx, deps, order, id);
    const restocks = new Map(found.map(({ lineId, restock }) => [lineId, restock]));
    if (pieces.length !== found.length || restocks.size !== found.length)
      throw invalidField("lines", "INVALID_VALUE", "Does not fit the pieces of the parcel");
    for (const [at, { lineId, restock }] of found.entries())
      if (restock > (pieces.find((piece) => piece.lineId === lineId)?.quantity ?? -1))
        throw invalidField(`lines.${at}`, "INVALID_VALUE", "Does not fit the pieces of the parcel");
    await setRestocked(tx, deps, { order, call, pieces }, ({ lineId }) => restocks.get(lineId) ?? 0);
    const row = await changeShipment(tx, id, { inspectedAt: clock.now(), needsClosing: false });
    await recordShipment(tx, deps, call, "inspect", row);
    return row;
  });
}
