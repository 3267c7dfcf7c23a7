import { carrierNamed } from "./choose-carrier.ts";
import { carrierUnavailable, shipmentState } from "./errors.ts";
import type { ShippingDeps } from "./ports.ts";
import { changeShipment, lockShipment, requireShipment } from "./read-shipments.ts";
import { keepEvents, projectShipment } from "./settle-shipment.ts";
import type { ShipmentRow } from "./tables.ts";

export const cancelJob = "shipments.cancel";

/** Asks the carrier to drop a booking. Throws SHIPMENT_STATE, CARRIER_UNAVAILABLE. */
async function cancelAtCarrier(
  deps: ShippingDeps,
  { id, awb, carrier: name, state, caseId }: ShipmentRow,
): Promise<void> {
  const carrier = carrierNamed(deps, name);
  if (carrier === undefined || awb === null) throw carrierUnavailable();
  const outcome = await carrier.cancel({ awb, reference: id, isFetched: caseId !== null }).catch((error: unknown) => {
    deps.platform.log.warn({ err: error, shipmentId: id }, "a carrier could not be asked to cancel");
    throw carrierUnavailable();
  });
  if (outcome === "impossible") throw shipmentState(state, "The carrier cancels this parcel only by its desk");
}

/**
 * Cancels a parcel that the carrier has not taken, at the carrier first. Its pieces can be sent again. Throws
 * SHIPMENT_STATE, CARRIER_UNAVAILABLE.
 */
export async function cancelShipment(deps: ShippingDeps, id: string, text = ""): Promise<ShipmentRow> {
  const { database, clock } = deps.platform;
  const seen = await requireShipment(database.reader, id);
  const isOpen = (row: ShipmentRow) => row.state === "booked" || (row.state === "draft" && row.bookingAt === null);
  if (!isOpen(seen)) throw shipmentState(seen.state);
  if (seen.state === "booked" && seen.carrier !== "manual") await cancelAtCarrier(deps, seen);
  return database.transaction(async (tx) => {
    const { order, shipment: before } = await lockShipment(tx, deps, id);
    if (before.state === "cancelled") return before;
    if (!isOpen(before)) throw shipmentState(before.state);
    await keepEvents(tx, deps, id, [{ at: clock.now(), code: "cancel", state: "cancelled", text }]);
    const after = await changeShipment(tx, id, { state: "cancelled", problem: null, hasException: false });
    await projectShipment(tx, deps, { order, before, after });
    return after;
  });
}
