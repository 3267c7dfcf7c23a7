import { conflict, notFound } from "#server/platform/errors.ts";

export const outOfStock = (available: number) =>
  conflict("OUT_OF_STOCK", "There is not enough of this in stock", { available: Math.max(0, available) });
export const cartFull = () => conflict("CART_FULL", "The cart holds as many different things as it can");
export const noSuchLine = () => notFound("No such item in the cart");
