import { notFound, refuse } from "#server/platform/errors.ts";
import { INVALID_SIGNATURE, METHOD_NOT_AVAILABLE, NOTHING_TO_REFUND } from "#shared/contract/refusals.ts";

export const methodNotAvailable = () => refuse(METHOD_NOT_AVAILABLE, "This way to pay is not available for this order");
export const noSuchPayment = () => notFound("No such payment");
export const noSuchEvent = () => notFound("No such report");
export const nothingToRefund = (left: number) =>
  refuse(NOTHING_TO_REFUND, "There is not so much left to give back", { left });
export const invalidSignature = () => refuse(INVALID_SIGNATURE, "The signature is not valid");
