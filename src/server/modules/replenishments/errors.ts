import { notFound, refuse } from "#server/platform/errors.ts";
import * as contract from "#shared/contract/replenishments.ts";
import { type Minor, toMajor } from "#shared/domain/money.ts";

export const noSuchReplenishment = () => notFound("No such replenishment among yours");
export const notOffered = () => refuse(contract.REPLENISHMENT_NOT_OFFERED, "These goods cannot be repeated");
export const replenishmentState = (message: string) => refuse(contract.REPLENISHMENT_STATE, message);
export const otherPrice = (total: Minor) =>
  refuse(contract.REPLENISHMENT_PRICE, "The total has changed", { total: toMajor(total) });
export const nationalIdNeeded = () =>
  refuse(contract.NATIONAL_ID_NEEDED, "From this total on the law wants the buyer's national ID: take fewer pieces");
export const tooManyReplenishments = () =>
  refuse(contract.TOO_MANY_REPLENISHMENTS, "You cannot have more at a time: end one first");
export const linkEnded = () => refuse(contract.REPLENISHMENT_LINK_ENDED, "This link has expired: sign in to change it");
