import { notFound, refuse } from "#server/platform/errors.ts";
import { WISHLIST_FULL } from "#shared/contract/refusals.ts";

export const productNotFound = () => notFound("Product not found");
export const wishlistFull = () => refuse(WISHLIST_FULL, "The wishlist is full");
