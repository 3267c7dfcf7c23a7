import type { AdminShipment } from "#shared/contract/admin-shipments.ts";
import type { ParcelClosing } from "#shared/domain/close-parcel.ts";
import type { HoldCode, ShipmentMove } from "#shared/domain/shipments.ts";
import type { Label } from "./labels.ts";

export const shipmentLabels: Readonly<Record<AdminShipment["state"], Label>> = {
  draft: { text: "Not booked", tone: "neutral" },
  booked: { text: "Booked", tone: "info" },
  picked_up: { text: "With the carrier", tone: "info" },
  in_transit: { text: "On its way", tone: "info" },
  out_for_delivery: { text: "Out for delivery", tone: "info" },
  returning: { text: "Coming back", tone: "warn" },
  delivered: { text: "Delivered", tone: "success" },
  returned: { text: "Came back", tone: "warn" },
  cancelled: { text: "Cancelled", tone: "neutral" },
  lost: { text: "Lost", tone: "danger" },
  damaged: { text: "Damaged", tone: "danger" },
};

export const moveNames: Readonly<Record<ShipmentMove, string>> = {
  ...(Object.fromEntries(Object.entries(shipmentLabels).map(([state, { text }]) => [state, text])) as Record<
    AdminShipment["state"],
    string
  >),
  exception: "Delivery problem",
};

/** The label of a parcel's state. */
export function labelOf({
  state,
  hasException,
  needsClosing,
  closed,
  refundRejected,
  cashReturn,
}: AdminShipment): Label {
  if (refundRejected) return { text: "Refund rejected", tone: "danger" };
  if (needsClosing && closed?.as === "collect")
    return state === "returned"
      ? { text: "Back, not inspected", tone: "warn" }
      : { text: "To be collected", tone: "warn" };
  if (needsClosing) return { text: "Arrived, but cancelled", tone: "danger" };
  if (cashReturn === "due") return { text: "Cash to pay back", tone: "warn" };
  return hasException ? { text: "Delivery problem", tone: "danger" } : shipmentLabels[state];
}

/** How a parcel was closed. */
export const closedNames: Readonly<Record<ParcelClosing, string>> = {
  collect: "Collected from the customer.",
  charge: "Kept by the customer, who paid for it with another order.",
  write_off: "Given up.",
  send_again: "Its items were sent again.",
  refund: "Its worth was refunded.",
};

/** Why a parcel waits, in a few words. */
export const holdNames: Readonly<Record<HoldCode, string>> = {
  ADDRESS_INCOMPLETE: "Address incomplete",
  PLACE_UNMAPPED: "Place not mapped",
  COD_UNCONFIRMED: "Cash not confirmed",
  NO_CARRIER: "No carrier",
  SENDER_INCOMPLETE: "Sender’s address missing",
  CARRIER_REFUSED: "Refused by the carrier",
  CARRIER_UNAVAILABLE: "Carrier does not answer",
  BOOKING_UNANSWERED: "Ask the carrier's desk",
};
