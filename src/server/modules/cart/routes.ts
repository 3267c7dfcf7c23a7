import type { Tx } from "#server/platform/db/database.ts";
import { type Caller, type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addBundleToCart, removeBundleFromCart } from "#shared/contract/bundles.ts";
import { addToCart, type Cart, clearCart, getCart, removeFromCart, updateCart } from "#shared/contract/cart.ts";
import { type CartLine, findCart, lockCart, readLines } from "./cart-lines.ts";
import { addBundle, removeBundle } from "./change-bundles.ts";
import { addLine, emptyCart, removeLine, setLine } from "./change-cart.ts";
import type { CartSources } from "./ports.ts";
import { cartView } from "./view.ts";

type Facts = Pick<CallFacts, "currency">;

export function cartRoutes(platform: Platform, sources: CartSources): Route[] {
  const { database, clock, ids } = platform;

  /** Changes the caller's cart and returns it with the lines that `work` leaves, in one transaction. */
  const change = (
    caller: Caller,
    facts: Facts,
    work: (tx: Tx, cartId: string, now: Date) => Promise<readonly CartLine[]>,
  ): Promise<{ cart: Cart }> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const { id: cartId } = await lockCart(tx, caller.userId, { id: ids.next(), now });
      return { cart: cartView(cartId, await work(tx, cartId, now), facts.currency) };
    });

  return [
    route(getCart, async ({ caller, currency }) => {
      const cart = await findCart(database.reader, caller.userId);
      if (cart === undefined) return change(caller, { currency }, (tx, cartId) => readLines(tx, sources, cartId));
      return { cart: cartView(cart.id, await readLines(database.reader, sources, cart.id), currency) };
    }),
    route(addToCart, ({ caller, currency, body }) =>
      change(caller, { currency }, (tx, cartId, now) => addLine(tx, sources, ids.next(), { ...body, cartId, now })),
    ),
    route(updateCart, ({ caller, currency, body }) =>
      change(caller, { currency }, async (tx, cartId, now) => {
        await setLine(tx, sources, { ...body, cartId, now });
        return readLines(tx, sources, cartId);
      }),
    ),
    route(removeFromCart, ({ caller, currency, params }) =>
      change(caller, { currency }, async (tx, cartId) => {
        await removeLine(tx, cartId, params.id);
        return readLines(tx, sources, cartId);
      }),
    ),
    route(addBundleToCart, ({ caller, currency, body }) =>
      change(caller, { currency }, (tx, cartId, now) =>
        addBundle(tx, sources, { ...body, cartId, now, newId: () => ids.next() }),
      ),
    ),
    route(removeBundleFromCart, ({ caller, currency, params }) =>
      change(caller, { currency }, async (tx, cartId) => {
        await removeBundle(tx, cartId, params.id);
        return readLines(tx, sources, cartId);
      }),
    ),
    route(clearCart, ({ caller, currency }) =>
      change(caller, { currency }, async (tx, cartId) => {
        await emptyCart(tx, cartId);
        return [];
      }),
    ),
  ];
}
