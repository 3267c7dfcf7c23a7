import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type CartLine, lockCart, toCartLines } from "./cart-lines.ts";
import { emptyCart, keepQuotedCurrency } from "./change-cart.ts";
import type { CartPrices, CartSources, CatalogueReader, FindBundles, ItemsBeside } from "./ports.ts";
import { createReadCart } from "./read-cart.ts";
import { cartRoutes } from "./routes.ts";

export { type CartLine, toCartLine, type WantedLine } from "./cart-lines.ts";
export { countPieces } from "./change-cart.ts";
export { outOfStock } from "./errors.ts";
export { type BundleSaving, holdsPriceFor, joinBundles, toBundleSavings } from "./held-bundles.ts";
export { eraseCart, exportCart } from "./personal-data.ts";
export type {
  CartPrices,
  CatalogueReader,
  FindBundles,
  ImageView,
  ItemsBeside,
  SaleItem,
  SaleVariant,
  SoldBundle,
  Wanted,
} from "./ports.ts";

export interface CartToPrice {
  readonly lines: readonly CartLine[];
  /** The currency in the last quote's request; `null` when it had none. */
  readonly quotedCurrency: Currency | null;
}

export interface Carts {
  readonly routes: readonly Route[];
  /** A person's cart; without lines when there is none yet. */
  readonly read: (reader: Reader, userId: string) => Promise<CartToPrice>;
  /**
   * The same with the cart locked until the transaction ends: one checkout of a cart at a time. Takes the stamp of
   * settings once it holds the lock.
   */
  readonly take: (tx: Tx, userId: string) => Promise<CartToPrice & { readonly cartId: string }>;
  /** Stores the currency of a quote's request, for an order without one. */
  readonly keepQuotedCurrency: (userId: string, currency: Currency | null) => Promise<void>;
  readonly empty: (tx: Tx, cartId: string) => Promise<void>;
}

export interface CartNeeds {
  readonly platform: Platform;
  readonly catalogue: CatalogueReader;
  /** Like the catalogue's `findSaleItems`, but partly cached: for display, not for charging. */
  readonly findShownItems: CatalogueReader["findSaleItems"];
  /** Both ways to read items, within the cart's own statements. */
  readonly beside: { readonly sale: ItemsBeside; readonly shown: ItemsBeside };
  readonly findBundles: FindBundles;
  readonly price: CartPrices;
}

export function createCart({ platform, catalogue, findShownItems, beside, findBundles, price }: CartNeeds): Carts {
  const readCart = createReadCart(beside.sale);
  const charged: CartSources = { catalogue, readCart, findBundles, now: () => platform.clock.now() };
  const shown: CartSources = {
    ...charged,
    catalogue: { ...catalogue, findSaleItems: findShownItems },
    readCart: createReadCart(beside.shown),
  };
  return {
    routes: cartRoutes(platform, shown, price),
    read: async (reader, userId) => {
      const cart = await shown.readCart.ofPerson(reader, { userId });
      if (cart === undefined) return { lines: [], quotedCurrency: null };
      return {
        lines: await toCartLines(reader, shown, cart.rows, cart.items),
        quotedCurrency: cart.quotedCurrency,
      };
    },
    take: async (tx, userId) => {
      const fresh = { id: platform.ids.next(), now: platform.clock.now() };
      const { id: cartId } = await lockCart(tx, userId, fresh);
      const { quotedCurrency, rows, items } = await charged.readCart.locked(tx, cartId);
      return { cartId, quotedCurrency, lines: await toCartLines(tx, charged, rows, items) };
    },
    keepQuotedCurrency: (userId, currency) =>
      platform.database.transaction((tx) => keepQuotedCurrency(tx, userId, currency)),
    empty: emptyCart,
  };
}
