import type { Cart, CartItem } from "#shared/contract/cart.ts";

/** The cart line of a programme, if any. A second unit would be charged and give nothing. */
export function heldProgramme(cart: Cart | undefined, productId: string): CartItem | undefined {
  return cart?.items.find(
    ({ product, unavailable }) => product.id === productId && isSoldOnce(product) && !unavailable,
  );
}

/** Programmes are sold once per account. */
export const isSoldOnce = ({ kind }: Pick<CartItem["product"], "kind">): boolean => kind === "programme";
