import { notFound, refuse } from "#server/platform/errors.ts";
import { CART_FULL, OUT_OF_STOCK } from "#shared/contract/refusals.ts";

export const outOfStock = (available: number) =>
  refuse(OUT_OF_STOCK, "There is not enough of this in stock", { available: Math.max(0, available) });
export const cartFull = () => refuse(CART_FULL, "The cart holds as many different things as it can");
export const bundleNotFound = () => notFound("Bundle not found");
export const noSuchLine = () => notFound("No such item in the cart");
