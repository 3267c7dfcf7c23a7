import { conflict, notFound, unauthenticated } from "#server/platform/errors.ts";

export const methodNotAvailable = () =>
  conflict("METHOD_NOT_AVAILABLE", "This way to pay is not available for this order");
export const noSuchPayment = () => notFound("No such payment");
export const noSuchEvent = () => notFound("No such report");
export const nothingToRefund = (left: number) =>
  conflict("NOTHING_TO_REFUND", "There is not so much left to give back", { left });
export const refundBeingChecked = () =>
  conflict("REFUND_BEING_CHECKED", "An earlier refund of this payment has not been answered by its provider yet");
export const invalidSignature = () => unauthenticated("The signature is not valid", "INVALID_SIGNATURE");
