import { expect, test, vi } from "vitest";
import { createWishlistStore } from "./wishlist-store.ts";

const storeWith = (over: Partial<Parameters<typeof createWishlistStore>[0]> = {}) => {
  const calls = {
    read: vi.fn(async () => ["mat"]),
    put: vi.fn(async () => undefined),
    remove: vi.fn(async () => undefined),
    ...over,
  };
  return { calls, store: createWishlistStore(calls) };
};
const kept = (store: ReturnType<typeof createWishlistStore>) => [...(store.read() ?? [])].sort();

test("all hearts of a page load once, and again for the next customer", async () => {
  const { calls, store } = storeWith();
  expect(store.read()).toBeUndefined();
  await Promise.all([store.load(), store.load(), store.load()]);
  expect(kept(store)).toEqual(["mat"]);
  expect(calls.read).toHaveBeenCalledTimes(1);
  store.clear();
  expect(store.read()).toBeUndefined();
  await store.load();
  expect(calls.read).toHaveBeenCalledTimes(2);
});

test("a heart changes before the server has answered", async () => {
  let answer: () => void = () => {};
  const { store } = storeWith({ put: () => new Promise<void>((resolve) => (answer = resolve)) });
  await store.load();
  const listener = vi.fn();
  store.subscribe(listener);
  const done = store.set("rope", true);
  expect(kept(store)).toEqual(["mat", "rope"]);
  expect(listener).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  answer();
  await done;
  expect(kept(store)).toEqual(["mat", "rope"]);
});

test("a refused change is reverted", async () => {
  const refuse = async () => Promise.reject(new Error("full"));
  const { store } = storeWith({ put: refuse, remove: refuse });
  await store.load();
  await expect(store.set("rope", true)).rejects.toThrow("full");
  await expect(store.set("mat", false)).rejects.toThrow("full");
  expect(kept(store)).toEqual(["mat"]);
});

test("presses are sent to the server in their order", async () => {
  const order: string[] = [];
  const { store } = storeWith({
    put: async () => void order.push("put"),
    remove: async () => void order.push("remove"),
  });
  await Promise.all([store.set("rope", true), store.set("rope", false), store.set("rope", true)]);
  expect(order).toEqual(["put", "remove", "put"]);
  expect(kept(store)).toEqual(["rope"]);
});

test("a press while the list is being loaded is not lost", async () => {
  let answer: (ids: string[]) => void = () => {};
  const { store } = storeWith({ read: () => new Promise<string[]>((resolve) => (answer = resolve)) });
  const loaded = store.load();
  await store.set("rope", true);
  answer(["mat"]);
  await loaded;
  expect(kept(store)).toEqual(["mat", "rope"]);
});

test("products known to be on the list are shown before it has loaded", async () => {
  const { store } = storeWith();
  store.note(["rope"]);
  expect(kept(store)).toEqual(["rope"]);
  await store.load();
  expect(kept(store)).toEqual(["mat", "rope"]);
  store.note([]);
  expect(kept(store)).toEqual(["mat", "rope"]);
});

test("a list that could not be loaded is loaded again", async () => {
  const read = vi.fn(async () => ["mat"]);
  read.mockRejectedValueOnce(new Error("offline"));
  const { store } = storeWith({ read });
  await store.load();
  expect(store.read()).toBeUndefined();
  await store.load();
  expect(kept(store)).toEqual(["mat"]);
});
