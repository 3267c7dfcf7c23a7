import { notFound, refuse } from "#server/platform/errors.ts";
import { COD_UNCONFIRMED, LINK_EXPIRED, LINK_USED } from "#shared/contract/cod.ts";
import type { CodState } from "#shared/domain/cod.ts";

export const noSuchLink = () => notFound("There is no such link");
export const noSuchRefusal = () => notFound("There is no such refused parcel that counts");
export const noConfirmation = () => notFound("This order needs no confirmation");
export const unconfirmedMessage = "The customer has not confirmed this order yet";
export const unconfirmed = () => refuse(COD_UNCONFIRMED, unconfirmedMessage);
export const linkUsed = (state: CodState) =>
  refuse(LINK_USED, "This order was confirmed or cancelled before", { state });
export const linkExpired = () => refuse(LINK_EXPIRED, "The time to confirm this order is over");
