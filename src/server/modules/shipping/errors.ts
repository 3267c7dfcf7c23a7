import { notFound, refuse } from "#server/platform/errors.ts";
import { COD_UNCONFIRMED } from "#shared/contract/cod.ts";
import { NOTHING_TO_REFUND } from "#shared/contract/refusals.ts";
import {
  ADDRESS_INCOMPLETE,
  CARRIER_REFUSED,
  CARRIER_UNAVAILABLE,
  SHIPMENT_STATE,
} from "#shared/contract/shipment-refusals.ts";
import type { ShipmentState } from "#shared/domain/shipments.ts";

export const noSuchShipment = () => notFound("No such parcel");
export const noMoreCash = (left: number) =>
  refuse(NOTHING_TO_REFUND, "The courier did not take so much more", { left });
export const noSuchCarrier = () => notFound("No such carrier");
export const shipmentState = (state: ShipmentState | null, message = "The parcel's state does not allow this") =>
  refuse(SHIPMENT_STATE, message, { state });
export const carrierRefused = (carrierCode: string, message: string) =>
  refuse(CARRIER_REFUSED, `The carrier refused: ${message}`, { carrierCode });
export const codUnconfirmed = (message: string) => refuse(COD_UNCONFIRMED, message);
export const carrierUnavailable = () => refuse(CARRIER_UNAVAILABLE, "The carrier does not answer right now");
export const addressIncomplete = (fields: readonly string[]) =>
  refuse(ADDRESS_INCOMPLETE, "The address lacks what the carrier needs", { fields: [...fields] });
