import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type CartLine, findCartId, lockCart, readLines } from "./cart-lines.ts";
import { emptyCart } from "./change-cart.ts";
import type { CatalogueReader } from "./ports.ts";
import { cartRoutes } from "./routes.ts";

export type { CartLine } from "./cart-lines.ts";
export { outOfStock } from "./errors.ts";
export { eraseCart, exportCart } from "./personal-data.ts";
export type { CatalogueReader, ImageView, SaleItem, SaleVariant, Wanted } from "./ports.ts";

export interface Carts {
  readonly routes: readonly Route[];
  /** The lines of a customer's cart; empty without a cart. */
  readonly read: (reader: Reader, userId: string) => Promise<readonly CartLine[]>;
  /** Like `read`, with the cart locked until the transaction ends: serializes checkouts of one cart. */
  readonly take: (tx: Tx, userId: string) => Promise<{ readonly cartId: string; readonly lines: readonly CartLine[] }>;
  readonly empty: (tx: Tx, cartId: string) => Promise<void>;
}

export function createCart(platform: Platform, catalogue: CatalogueReader): Carts {
  return {
    routes: cartRoutes(platform, catalogue),
    read: async (reader, userId) => {
      const cartId = await findCartId(reader, userId);
      return cartId === undefined ? [] : readLines(reader, catalogue, cartId);
    },
    take: async (tx, userId) => {
      const cartId = await lockCart(tx, userId, { id: platform.ids.next(), now: platform.clock.now() });
      return { cartId, lines: await readLines(tx, catalogue, cartId) };
    },
    empty: emptyCart,
  };
}
