import type { OrderRow, SendOverride } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { createEvents, type Events } from "#server/platform/events.ts";
import type { ShipmentProblem, ShipmentRow } from "./tables.ts";

/** A parcel with its locked order. */
export interface MovedShipment {
  readonly shipment: ShipmentRow;
  readonly order: OrderRow;
}

type OnMove = (tx: Tx, moved: MovedShipment) => Promise<void>;

/** Handlers that other modules run in the transaction that changes a parcel. */
export interface ShippingEvents {
  readonly booked: OnMove;
  readonly pickedUp: OnMove;
  readonly delivered: OnMove;
  readonly returned: OnMove;
  readonly ended: OnMove;
  /** Why an order's parcel must not be booked yet. */
  readonly findHold: (reader: Reader, order: OrderRow) => Promise<ShipmentProblem | undefined>;
  /** Staff book the parcels of a locked order despite a hold. */
  readonly holdLifted: (tx: Tx, order: OrderRow, override: SendOverride) => Promise<void>;
}

export const createShippingEvents = (): Events<ShippingEvents> =>
  createEvents("shipping", {
    booked: "A carrier has accepted a parcel: after its number is kept.",
    pickedUp: "A carrier has taken a parcel: before its order is shipped.",
    delivered: "A parcel has arrived: before its order is delivered, and before cash counts as paid.",
    returned: "A parcel that nobody took came back: before its order is returned.",
    ended: "A parcel is cancelled, lost or damaged.",
    findHold: "A parcel is made, listed or about to be booked: a handler says why it must wait.",
    holdLifted: "Staff book an order's parcels although something holds them: before they are booked.",
  });
