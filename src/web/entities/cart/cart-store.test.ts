import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addToCart, type Cart, clearCart, getCart } from "#shared/contract/cart.ts";
import type { Client } from "#shared/contract/client.ts";
import { loadingState, type SessionState } from "#web/lib/session/session.ts";
import { createCartStore, emptyCart, NotSignedInError } from "./cart-store.ts";

const line = (id: string, kind = "physical", size = "S") => ({ id, size, product: { id: `p-${id}`, kind } });
const cartOf = (...items: ReturnType<typeof line>[]) => ({ itemCount: items.length, items }) as unknown as Cart;
const item = { productId: "p-mat", size: "S", quantity: 1 };

function open(status: SessionState["status"] = "signed-in") {
  const state: { status: SessionState["status"] } = { status };
  const api = vi.fn<(endpoint: object, input: object) => Promise<unknown>>(async () => ({ cart: cartOf() }));
  const session = {
    read: () => ({ ...loadingState, ...state }),
    whenKnown: async () => ({ ...loadingState, ...state }),
  };
  return { api, state, store: createCartStore({ api: api as unknown as Client, session }) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the cart is loaded after sign-in, again only after five seconds, and at once if forced", async () => {
  const { api, store } = open();
  api.mockResolvedValue({ cart: cartOf(line("mat")) });
  const loading = store.load();
  expect(store.read().status).toBe("loading");
  await loading;
  expect(store.read()).toEqual({ ...emptyCart, cart: cartOf(line("mat")), status: "ready" });
  await store.load();
  expect(api).toHaveBeenCalledTimes(1);
  await store.load({ force: true });
  vi.advanceTimersByTime(5000);
  await store.load();
  expect(api.mock.calls).toEqual([
    [getCart, {}],
    [getCart, {}],
    [getCart, {}],
  ]);
});

test("without a session no cart is loaded", async () => {
  const { api, store } = open("signed-out");
  await store.load({ force: true });
  expect(api).not.toHaveBeenCalled();
  expect(store.read()).toEqual(emptyCart);
});

test("a failed load keeps the error, and a loaded cart stays", async () => {
  const { api, store } = open();
  const error = new Error("no network");
  api.mockRejectedValueOnce(error);
  await store.load();
  expect(store.read()).toEqual({ ...emptyCart, status: "failed", error });
  await store.load({ force: true });
  expect(store.read()).toEqual({ ...emptyCart, cart: cartOf(), status: "ready" });
  api.mockRejectedValueOnce(error);
  await store.load({ force: true });
  expect(store.read()).toMatchObject({ cart: cartOf(), status: "ready" });
});

test("a reply that comes after they signed out is not shown", async () => {
  const { api, state, store } = open();
  let answer: (reply: unknown) => void = () => {};
  api.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const loading = store.load();
  state.status = "signed-out";
  store.forget();
  answer({ cart: cartOf(line("mat")) });
  await loading;
  expect(store.read()).toEqual(emptyCart);
});

test("a late reply for the former user is not shown to the next one", async () => {
  const { api, store } = open();
  const late: ((reply: unknown) => void)[] = [];
  api.mockImplementation(() => new Promise((resolve) => void late.push(resolve)));
  const waiting = [store.load(), store.clear()];
  await vi.waitFor(() => expect(late).toHaveLength(2));
  store.forget();
  for (const answer of late) answer({ cart: cartOf(line("mat")) });
  await Promise.all(waiting);
  expect(store.read()).toEqual(emptyCart);
});

test("an added line is reported to all subscribers, unless it is quiet", async () => {
  const { api, store } = open();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  const lines = [line("other"), line("mat", "physical", "M"), line("mat", "physical", "S")];
  api.mockImplementation(async (endpoint) => ({ cart: endpoint === addToCart ? cartOf(...lines) : cartOf() }));
  expect(await store.add(item)).toEqual({ cart: cartOf(...lines), line: lines[2], isNew: true });
  expect(api).toHaveBeenLastCalledWith(addToCart, { body: item });
  expect(store.read()).toMatchObject({ cart: cartOf(...lines), status: "ready", addedLineId: "mat" });
  expect(listener).toHaveBeenCalled();
  store.forgetAdded();
  await store.add(item, { isQuiet: true });
  expect(store.read().addedLineId).toBeUndefined();
  stop();
  listener.mockClear();
  store.forget();
  expect(listener).not.toHaveBeenCalled();
});

test("a programme that is in the cart is not added twice", async () => {
  const { api, store } = open();
  const programme = line("mat", "programme");
  api.mockResolvedValue({ cart: cartOf(programme) });
  expect(await store.add(item)).toEqual({ cart: cartOf(programme), line: programme, isNew: false });
  expect(api.mock.calls.map(([endpoint]) => endpoint)).toEqual([getCart]);
});

test("a visitor is refused without a call", async () => {
  const { api, store } = open("signed-out");
  await expect(store.add(item)).rejects.toThrow(NotSignedInError);
  await expect(store.clear()).rejects.toThrow("Please log in to clear cart");
  expect(api).not.toHaveBeenCalled();
});

test("a cart that was cleared is empty", async () => {
  const { api, store } = open();
  await store.clear();
  expect(api).toHaveBeenCalledExactlyOnceWith(clearCart, {});
  expect(store.read()).toMatchObject({ cart: cartOf(), status: "ready" });
});
