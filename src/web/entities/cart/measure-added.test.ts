import { afterEach, beforeEach, expect, test } from "vitest";
import type { Cart, CartItem } from "#shared/contract/cart.ts";
import { measureAdded } from "./measure-added.ts";

const line = {
  id: "line",
  quantity: 3,
  size: "M",
  product: {
    id: "mat",
    kind: "physical",
    name: { ar: "سجادة", en: "Mat" },
    prices: [{ currency: "EGP", amount: 100 }],
  },
  lineTotals: [{ currency: "EGP", amount: 270 }],
} as unknown as CartItem;
const cart = { currency: "EGP", items: [line] } as unknown as Cart;

const pushed = () => (globalThis.window.dataLayer ?? []).filter((entry) => "event" in (entry as object));

beforeEach(() => Object.assign(globalThis, { window: {} }));
afterEach(() => Reflect.deleteProperty(globalThis, "window"));

test("items added after signing in are measured by the pieces added", () => {
  measureAdded({ cart, line, isNew: true }, 1);
  expect(pushed()).toMatchObject([
    {
      event: "add_to_cart",
      ecommerce: { currency: "EGP", value: 90, items: [{ item_id: "mat", price: 90, quantity: 1 }] },
    },
  ]);
});

test("a programme that was already in the cart is not measured again", () => {
  measureAdded({ cart, line, isNew: false }, 1);
  expect(pushed()).toEqual([]);
});
