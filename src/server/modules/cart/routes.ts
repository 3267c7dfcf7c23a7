import type { Reader, Tx } from "#server/platform/db/database.ts";
import { readerOfCall } from "#server/platform/db/kept-settings.ts";
import { type Caller, type CallFacts, type Route, route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addBundleToCart, removeBundleFromCart } from "#shared/contract/bundles.ts";
import { addToCart, type Cart, clearCart, getCart, removeFromCart, updateCart } from "#shared/contract/cart.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type CartLine, lockCart, readLines, toCartLines } from "./cart-lines.ts";
import { addBundle, removeBundle } from "./change-bundles.ts";
import { clearSeen, emptyCart, planAddition, removeLine, setLine, writeAddition } from "./change-cart.ts";
import type { CartPrices, CartSources } from "./ports.ts";
import { cartView, toCountable } from "./view.ts";

/** The cart's owner, and the facts of the call that prices depend on; they are read on access. */
type Asking = Pick<CallFacts, "currency" | "country"> & { readonly caller: Caller };
type Reply = Promise<{ cart: Cart }>;

export function cartRoutes(platform: Platform, sources: CartSources, price: CartPrices): Route[] {
  const { database, clock, ids } = platform;

  const view = async (
    reader: Reader,
    { caller, currency, country }: Asking,
    { id, lines }: { readonly id: string; readonly lines: readonly CartLine[] },
  ): Reply => {
    const prices = await price(reader, { userId: caller.userId, country, lines: toCountable(lines) });
    return { cart: cartView(id, lines, prices, currency) };
  };

  const lock = (tx: Tx, { caller }: Asking, now: Date) => lockCart(tx, caller.userId, { id: ids.next(), now });

  /** Changes the caller's cart and returns the new state, in one transaction. */
  const change = (asking: Asking, work: (tx: Tx, cartId: string, now: Date) => Promise<void>): Reply =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const { id } = await lock(tx, asking, now);
      await work(tx, id, now);
      return view(tx, asking, { id, lines: await readLines(tx, sources, id) });
    });

  /** `undefined` when there is no cart, or when it has changed since it was read. */
  const add = async (reader: Reader, asking: Asking, body: BodyOf<typeof addToCart>) => {
    const wanted = { ...body, userId: asking.caller.userId, id: ids.next(), now: clock.now() };
    const addition = await planAddition(reader, sources, wanted);
    if (addition === undefined) return undefined;
    const reply = await view(reader, asking, { id: addition.cart.id, lines: addition.lines });
    return (await writeAddition(reader, addition)) ? reply : undefined;
  };

  const addLocked = (asking: Asking, body: BodyOf<typeof addToCart>): Reply =>
    database.transaction(async (tx) => {
      await lock(tx, asking, clock.now());
      const reply = await add(tx, asking, body);
      if (reply === undefined) throw new Error("a locked cart has changed");
      return reply;
    });

  return [
    route(getCart, async (call) => {
      const reader = readerOfCall(database.reader);
      const cart = await sources.readCart.ofPerson(reader, { userId: call.caller.userId });
      if (cart === undefined) return change(call, async () => {});
      const lines = await toCartLines(reader, sources, cart.rows, cart.items);
      return view(reader, call, { id: cart.id, lines });
    }),
    route(
      addToCart,
      async (call) => (await add(readerOfCall(database.reader), call, call.body)) ?? addLocked(call, call.body),
    ),
    route(updateCart, (call) => change(call, (tx, cartId, now) => setLine(tx, sources, { ...call.body, cartId, now }))),
    route(removeFromCart, (call) => change(call, (tx, cartId) => removeLine(tx, cartId, call.params.id))),
    route(addBundleToCart, (call) =>
      change(call, (tx, cartId, now) =>
        addBundle(tx, sources, { ...call.body, cartId, now, currency: call.currency, newId: () => ids.next() }),
      ),
    ),
    route(removeBundleFromCart, (call) => change(call, (tx, cartId) => removeBundle(tx, cartId, call.params.id))),
    route(clearCart, async (call) => {
      const { reader } = database;
      const id = await clearSeen(reader, call.caller.userId, clock.now());
      if (id !== undefined) return view(reader, call, { id, lines: [] });
      return change(call, emptyCart);
    }),
  ];
}
