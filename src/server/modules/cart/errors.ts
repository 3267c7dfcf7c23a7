import { conflict, notFound, unauthenticated } from "#server/platform/errors.ts";

export const outOfStock = (available: number) =>
  conflict("OUT_OF_STOCK", "There is not enough of this in stock", { available: Math.max(0, available) });
export const cartFull = () => conflict("CART_FULL", "The cart holds as many different things as it can");
export const noSuchLine = () => notFound("No such item in the cart");

/** What a visitor who is not signed in is told, by what they tried. */
const sentences = {
  add: "Please log in to add items to cart",
  update: "Please log in to update cart",
  remove: "Please log in to remove items from cart",
  clear: "Please log in to clear cart",
} as const;

export const pleaseLogIn = (action: keyof typeof sentences) => unauthenticated(sentences[action]);
