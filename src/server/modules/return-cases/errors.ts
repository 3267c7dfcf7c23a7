import { invalid, invalidField, notFound, refuse } from "#server/platform/errors.ts";
import {
  RETURN_NONE_LEFT,
  RETURN_NOT_COVERED,
  RETURN_OPENED,
  RETURN_STATE,
  RETURN_WINDOW_OVER,
} from "#shared/contract/order-rights.ts";
import { NOTHING_TO_REFUND, OUT_OF_STOCK, REFUNDED_OTHERWISE } from "#shared/contract/refusals.ts";
import { ADDRESS_INCOMPLETE } from "#shared/contract/shipment-refusals.ts";
import type { ReturnStatus } from "#shared/domain/return-cases.ts";
import type { ReturnRight } from "#shared/domain/return-right.ts";

export const noSuchReturn = () => notFound("No such return");
export const noSuchPhoto = () => notFound("No such picture");
export const returnState = (status: ReturnStatus) =>
  refuse(RETURN_STATE, "The return's state does not allow this", { status });
export const noneLeft = (left: number) => refuse(RETURN_NONE_LEFT, "So many pieces are not left to return", { left });
export const nothingLeft = (left: number) =>
  refuse(NOTHING_TO_REFUND, "There is not so much left to give back", { left });
export const refundedOtherwise = (refundIds: readonly string[]) =>
  refuse(REFUNDED_OTHERWISE, "The purchase was refunded as much otherwise since. Choose what paid these pieces", {
    refundIds: [...refundIds],
  });
export const noAddress = () =>
  refuse(ADDRESS_INCOMPLETE, "There is no address to send to", { fields: ["shippingAddress"] });
export const noSuchOrderLine = (field: string) =>
  invalidField(field, "INVALID_VALUE", "Is not a line of this order, or more than was bought");
export const notOfReturn = (field: string) =>
  invalidField(field, "INVALID_VALUE", "Does not fit the lines of the return");
export const noSuchExchange = (field: string) =>
  invalidField(field, "INVALID_VALUE", "Is not a size that these pieces can be exchanged for");
export const outOfStock = (available: number) =>
  refuse(OUT_OF_STOCK, "There is not enough of this in stock", { available: Math.max(0, available) });
export const photosNeeded = () =>
  invalid([{ field: "photos", code: "REQUIRED", message: "This reason needs a picture" }]);

/** Why a piece may not be returned; `left` pieces could. */
export function notReturnable({ code, until }: ReturnRight, left: number): Error {
  if (code === "RETURN_WINDOW_OVER")
    return refuse(RETURN_WINDOW_OVER, "The time to return these goods is over", {
      until: until?.toISOString() ?? null,
    });
  if (code === "RETURN_OPENED") return refuse(RETURN_OPENED, "Opened goods of this kind cannot be returned");
  if (code === "RETURN_NONE_LEFT") return noneLeft(left);
  return refuse(RETURN_NOT_COVERED, "These goods cannot be returned for this reason");
}
