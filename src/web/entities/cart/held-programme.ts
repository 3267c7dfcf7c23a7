import type { Cart, CartItem } from "#shared/contract/cart.ts";

/** The line of a programme that the cart holds already: a second piece of it would be paid for and give nothing. */
export function heldProgramme(cart: Cart | undefined, productId: string): CartItem | undefined {
  return cart?.items.find(
    ({ product, unavailable }) => product.id === productId && isSoldOnce(product) && !unavailable,
  );
}

/** A programme is one plan in one account, however often it is pressed. */
export const isSoldOnce = ({ kind }: Pick<CartItem["product"], "kind">): boolean => kind === "programme";
