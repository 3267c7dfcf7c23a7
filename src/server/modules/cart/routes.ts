import type { Reader, Tx } from "#server/platform/db/database.ts";
import { readerOfCall } from "#server/platform/db/kept-settings.ts";
import { type Caller, type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addBundleToCart, removeBundleFromCart } from "#shared/contract/bundles.ts";
import { addToCart, type Cart, clearCart, getCart, removeFromCart, updateCart } from "#shared/contract/cart.ts";
import { type CartLine, findCart, lockCart, readLines } from "./cart-lines.ts";
import { addBundle, removeBundle } from "./change-bundles.ts";
import { addLine, emptyCart, removeLine, setLine } from "./change-cart.ts";
import type { CartPrices, CartSources } from "./ports.ts";
import { cartView, toCountable } from "./view.ts";

type Facts = Pick<CallFacts, "currency" | "country">;

export function cartRoutes(platform: Platform, sources: CartSources, price: CartPrices): Route[] {
  const { database, clock, ids } = platform;

  const view = async (
    reader: Reader,
    caller: Caller,
    { currency, country }: Facts,
    { id, lines }: { readonly id: string; readonly lines: readonly CartLine[] },
  ): Promise<{ cart: Cart }> => {
    const prices = await price(reader, { userId: caller.userId, country, lines: toCountable(lines) });
    return { cart: cartView(id, lines, prices, currency) };
  };

  /** Changes the caller's cart and returns it with the lines that `work` leaves, in one transaction. */
  const change = (
    caller: Caller,
    facts: Facts,
    work: (tx: Tx, cartId: string, now: Date) => Promise<readonly CartLine[]>,
  ): Promise<{ cart: Cart }> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const { id: cartId } = await lockCart(tx, caller.userId, { id: ids.next(), now });
      return view(tx, caller, facts, { id: cartId, lines: await work(tx, cartId, now) });
    });

  return [
    route(getCart, async ({ caller, ...facts }) => {
      const reader = readerOfCall(database.reader);
      const cart = await findCart(reader, caller.userId);
      if (cart === undefined) return change(caller, facts, (tx, cartId) => readLines(tx, sources, cartId));
      const lines = await readLines(reader, sources, cart.id);
      return view(reader, caller, facts, { id: cart.id, lines });
    }),
    route(addToCart, ({ caller, body, ...facts }) =>
      change(caller, facts, (tx, cartId, now) => addLine(tx, sources, ids.next(), { ...body, cartId, now })),
    ),
    route(updateCart, ({ caller, body, ...facts }) =>
      change(caller, facts, async (tx, cartId, now) => {
        await setLine(tx, sources, { ...body, cartId, now });
        return readLines(tx, sources, cartId);
      }),
    ),
    route(removeFromCart, ({ caller, params, ...facts }) =>
      change(caller, facts, async (tx, cartId) => {
        await removeLine(tx, cartId, params.id);
        return readLines(tx, sources, cartId);
      }),
    ),
    route(addBundleToCart, ({ caller, body, ...facts }) =>
      change(caller, facts, (tx, cartId, now) =>
        addBundle(tx, sources, { ...body, cartId, now, currency: facts.currency, newId: () => ids.next() }),
      ),
    ),
    route(removeBundleFromCart, ({ caller, params, ...facts }) =>
      change(caller, facts, async (tx, cartId) => {
        await removeBundle(tx, cartId, params.id);
        return readLines(tx, sources, cartId);
      }),
    ),
    route(clearCart, ({ caller, ...facts }) =>
      change(caller, facts, async (tx, cartId) => {
        await emptyCart(tx, cartId);
        return [];
      }),
    ),
  ];
}
