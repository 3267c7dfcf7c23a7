import { invalid, notFound, refuse } from "#server/platform/errors.ts";
import {
  CARD_SETUP_UNAVAILABLE,
  EXCHANGE_WAITING,
  INVALID_SIGNATURE,
  METHOD_NOT_AVAILABLE,
  MISSING_TOO_MUCH,
  MONEY_NOT_ACCEPTABLE,
  MONEY_NOT_RETURNABLE,
  NOTHING_TO_REFUND,
  PAYMENT_IN_PROGRESS,
  REFUND_BEING_CHECKED,
  REFUND_NONE_LEFT,
  REFUNDED_OTHERWISE,
  REVIEW_CLOSED,
  SHIPPING_REFUNDED,
} from "#shared/contract/refusals.ts";
import type { CodRefusalReason } from "#shared/domain/cod.ts";

/** Why received money of a payment cannot be refunded from here. */
export type MoneyProblem = "unknown" | "no_money" | "currency" | "reference" | "account";

/** `reason`: why cash on delivery is not offered. */
export const methodNotAvailable = (reason?: CodRefusalReason) =>
  reason === undefined
    ? refuse(METHOD_NOT_AVAILABLE, "This way to pay is not available for this order", {})
    : refuse(METHOD_NOT_AVAILABLE, "Cash on delivery is not available for this order", { reason });
export const paymentInProgress = () =>
  refuse(PAYMENT_IN_PROGRESS, "Your saved card is being charged for this order at this moment");
export const cardSetupUnavailable = () =>
  refuse(CARD_SETUP_UNAVAILABLE, "No card can be saved for this currency or way to pay");
export const noSuchPayment = () => notFound("No such payment");
export const noSuchRefund = () => notFound("No such refund waits to be paid");
export const noSuchEvent = () => notFound("No such report");
export const nothingToRefund = (left: number) =>
  refuse(NOTHING_TO_REFUND, "There is not so much left to give back", { left });
export const refundedOtherwise = (refundIds: readonly string[]) =>
  refuse(REFUNDED_OTHERWISE, "As much was refunded otherwise since this refund was rejected", {
    refundIds: [...refundIds],
  });
export const amountOrLines = () =>
  invalid([{ field: "amount", code: "INVALID_VALUE", message: "Name an amount, or lines and delivery: not both" }]);
export const noPiecesLeft = (lineId: string, left: number) =>
  refuse(REFUND_NONE_LEFT, "So many pieces of this line are not left to refund", { lineId, left });
export const shippingRefunded = () => refuse(SHIPPING_REFUNDED, "There is no delivery left to give back");
export const invalidSignature = () => refuse(INVALID_SIGNATURE, "The signature is not valid");
export const exchangeWaiting = (found: { readonly orderId: string; readonly orderNumber: string }) =>
  refuse(
    EXCHANGE_WAITING,
    `The exchange ${found.orderNumber} waits to be sent, or to be refunded. Cancel or refund it first, or refund less`,
    found,
  );
export const refundBeingChecked = () =>
  refuse(REFUND_BEING_CHECKED, "An earlier refund of this payment has not been answered by its provider yet");
export const reviewClosed = () => refuse(REVIEW_CLOSED, "This payment does not need review");
const moneyProblems: Readonly<Record<MoneyProblem, string>> = {
  unknown: "The provider has no such payment, so there is nothing to give back",
  no_money: "The provider holds no money of this payment any more",
  currency: "The money came in another currency. Refund it in the provider's dashboard, then close the review",
  reference: "The money belongs to another payment. Check it in the provider's dashboard, then close the review",
  account: "The money went to another account. Refund it from that account, then close the review",
};
export const moneyNotReturnable = (why: MoneyProblem) => refuse(MONEY_NOT_RETURNABLE, moneyProblems[why], { why });
export const moneyNotAcceptable = (why: MoneyProblem | "refunded") =>
  refuse(MONEY_NOT_ACCEPTABLE, "This money cannot pay the order. Refund it, or close the review with a note", { why });
export const missingTooMuch = (missing: number, limit: number) =>
  refuse(MISSING_TOO_MUCH, "More is missing than you may waive", { missing, limit });
