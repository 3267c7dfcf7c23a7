/** States of a parcel. */
export const shipmentStates = [
  "draft",
  "booked",
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "returning",
  "delivered",
  "returned",
  "cancelled",
  "lost",
  "damaged",
] as const;
export type ShipmentState = (typeof shipmentStates)[number];

/** A parcel only moves to a higher rank. */
export const shipmentRanks: Readonly<Record<ShipmentState, number>> = {
  draft: 0,
  booked: 10,
  picked_up: 20,
  in_transit: 30,
  out_for_delivery: 40,
  returning: 60,
  delivered: 90,
  returned: 95,
  cancelled: 95,
  lost: 95,
  damaged: 95,
};

/** What an event of a carrier means; `exception`: something went wrong, and the parcel stays where it is. */
export const shipmentMoves = [...shipmentStates, "exception"] as const;
export type ShipmentMove = (typeof shipmentMoves)[number];

const firstFinalRank = 90;
export const isFinalShipment = (state: ShipmentState): boolean => shipmentRanks[state] >= firstFinalRank;

/** With the carrier, or about to be. */
export const isOnItsWay = (state: ShipmentState): boolean => state !== "draft" && !isFinalShipment(state);

/** Whether the carrier has taken it. A cancelled one may never have been. */
export const hasLeft = (state: ShipmentState): boolean =>
  shipmentRanks[state] >= shipmentRanks.picked_up && state !== "cancelled";

/** Lost or damaged on the way: it will not arrive. */
export const isGone = (state: ShipmentState): boolean => state === "lost" || state === "damaged";

/** Whether parcels were sent, and all of them were lost or damaged on the way. */
export function areAllGone(parcels: readonly { readonly state: ShipmentState }[]): boolean {
  const sent = parcels.filter(({ state }) => state !== "cancelled");
  return sent.length > 0 && sent.every(({ state }) => isGone(state));
}

export interface ShipmentStanding {
  readonly state: ShipmentState;
  /** The time of the newest movement, by the carrier. */
  readonly movedAt: Date | null;
  readonly hasException: boolean;
}

export interface ShipmentNews {
  readonly at: Date;
  /** `null`: a code that we do not know. */
  readonly state: ShipmentMove | null;
}

/** Applies one event. An event that is unknown, older than the newest movement, or of a lower rank changes nothing. */
export function settleShipment(before: ShipmentStanding, { at, state }: ShipmentNews): ShipmentStanding {
  const isOlder = before.movedAt !== null && at < before.movedAt;
  if (state === null || isOlder || isFinalShipment(before.state)) return before;
  if (state === "exception") return before.state === "draft" ? before : { ...before, hasException: true };
  if (shipmentRanks[state] <= shipmentRanks[before.state]) return before;
  return { state, movedAt: at, hasException: false };
}

const rankOf = ({ state }: ShipmentNews): number =>
  state === null || state === "exception" ? -1 : shipmentRanks[state];

/** Applies events that came together, in the order of their times. */
export const settleAll = (before: ShipmentStanding, news: readonly ShipmentNews[]): ShipmentStanding =>
  news.toSorted((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b)).reduce(settleShipment, before);

/** The facts of a parcel that its order depends on. */
export interface ShipmentFacts {
  readonly state: ShipmentState;
  readonly pieces: number;
}

export type OrderOutcome = "delivered" | "undelivered" | null;

/**
 * The outcome of an order from its parcels: delivered once all of its pieces are, undelivered once all came back. Lost
 * and damaged parcels, and parcels of both kinds, are for staff to decide.
 */
export function toOrderOutcome(shipments: readonly ShipmentFacts[], ordered: number): OrderOutcome {
  const counted = shipments.filter(({ state }) => state !== "cancelled");
  const piecesIn = (state: ShipmentState) =>
    counted.reduce((sum, each) => sum + (each.state === state ? each.pieces : 0), 0);
  if (counted.some(({ state }) => !isFinalShipment(state))) return null;
  if (piecesIn("delivered") >= ordered) return "delivered";
  return piecesIn("returned") >= ordered && piecesIn("delivered") === 0 ? "undelivered" : null;
}

/** Carriers that the shop knows; `manual`: staff type the number. */
export const carrierNames = ["bosta", "smsa", "oto", "aramex", "sandbox", "manual"] as const;
export type CarrierName = (typeof carrierNames)[number];

export const carrierTitles: Readonly<Record<CarrierName, string>> = {
  bosta: "Bosta",
  smsa: "SMSA Express",
  oto: "OTO",
  aramex: "Aramex",
  sandbox: "Test carrier",
  manual: "Another carrier",
};

/** Why a parcel is not booked. */
export const holdCodes = [
  "ADDRESS_INCOMPLETE",
  "PLACE_UNMAPPED",
  "COD_UNCONFIRMED",
  "NO_CARRIER",
  "SENDER_INCOMPLETE",
  "CARRIER_REFUSED",
  "CARRIER_UNAVAILABLE",
  "BOOKING_UNANSWERED",
] as const;
export type HoldCode = (typeof holdCodes)[number];
/** Those that the customer can lift by another address. */
export const isAddressHold = (code: string | undefined): boolean =>
  code === "ADDRESS_INCOMPLETE" || code === "PLACE_UNMAPPED";

/** The default weight of a piece. */
export const usualPieceGrams = 500;
