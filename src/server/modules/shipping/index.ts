import { AppError } from "#server/platform/errors.ts";
import type { Publisher } from "#server/platform/events.ts";
import type { Route } from "#server/platform/http/call.ts";
import { adminShippingRoutes } from "./admin/routes.ts";
import { labelPath, priceJob } from "./book-shipment.ts";
import { cancelJob, cancelShipment } from "./cancel-shipment.ts";
import { endPickups } from "./end-pickups.ts";
import { createShippingEvents, type ShippingEvents } from "./events.ts";
import { liftHold } from "./holds.ts";
import { shippingHandlers } from "./order-handlers.ts";
import { forgetLabelJob } from "./personal-data.ts";
import { pollJob, pollShipments } from "./poll-shipments.ts";
import type { ShippingDeps } from "./ports.ts";
import { widenJob, widenLeadTimes } from "./promise/widen-lead-times.ts";
import { keepPrice } from "./quotes.ts";
import { changeShipment, lockShipment } from "./read-shipments.ts";
import { carrierCallJob, handleCall } from "./receive-webhook.ts";
import { shippingRoutes } from "./routes.ts";

export type { MovedShipment, ShippingEvents } from "./events.ts";
export type {
  JoinedLabels,
  LabelsPaper,
  ManifestPaper,
  Paper,
  PickListPaper,
  PrintPapers,
  SlipsPaper,
} from "./papers/papers.ts";
export { eraseShipments, exportShipments } from "./personal-data.ts";
export type {
  Booking,
  BookingOutcome,
  Carrier,
  CarrierEvent,
  CarrierPrice,
  CarrierReport,
  ExchangeRefunds,
  ListedPlace,
  NamedParcel,
  ParcelToBook,
  QuotedParcel,
  ReturnCash,
  Sender,
} from "./ports.ts";
export { createFindPromise, isNationalAddressRequired } from "./promise/find-promise.ts";
export { createSandboxParcels, type SandboxParcel, type SandboxParcels } from "./sandbox-parcels.ts";
export type { ShipmentProblem, ShipmentRow } from "./tables.ts";

export interface Shipping extends Publisher<ShippingEvents> {
  readonly routes: readonly Route[];
  readonly handlers: ReturnType<typeof shippingHandlers>;
  /** Lets the held parcels of a locked order be booked. */
  readonly liftHold: typeof liftHold;
}

/** Cancels a parcel that is no longer needed. If the carrier refuses, the parcel gets an exception for staff. Throws 503. */
async function cancelUnneeded(deps: ShippingDeps, shipmentId: string): Promise<void> {
  try {
    await cancelShipment(deps, shipmentId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    await deps.platform.database.transaction(async (tx) => {
      await lockShipment(tx, deps, shipmentId);
      await changeShipment(tx, shipmentId, { hasException: true });
    });
  }
}

/** Parcels: booked with carriers, moved by carriers' reports, shown to staff and customers. */
export function createShipping(needs: Omit<ShippingDeps, "events">): Shipping {
  const events = createShippingEvents();
  const deps: ShippingDeps = { ...needs, events };
  const { jobs } = deps.platform;
  jobs.define(carrierCallJob, ({ callId }: { callId: string }) => handleCall(deps, callId));
  jobs.define(cancelJob, ({ shipmentId }: { shipmentId: string }) => cancelUnneeded(deps, shipmentId));
  jobs.define(priceJob, ({ shipmentId }: { shipmentId: string }) => keepPrice(deps, shipmentId));
  jobs.define(forgetLabelJob, ({ labelHash }: { labelHash: string }) => deps.files.remove(labelPath(labelHash)));
  jobs.schedule(widenJob, "20 3 * * *", () => widenLeadTimes(deps.platform));
  jobs.schedule(pollJob, "*/30 * * * *", async () => {
    await endPickups(deps, (id) => cancelUnneeded(deps, id));
    await pollShipments(deps);
  });
  return {
    on: events.on,
    // docs/events.md lists only events with handlers.
    events: () => events.events().filter(({ handlers }) => handlers.length > 0),
    routes: [...shippingRoutes(deps), ...adminShippingRoutes(deps)],
    handlers: shippingHandlers(deps),
    liftHold,
  };
}
