// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProductCard } from "#shared/contract/catalogue.ts";
import { renderPage } from "#test/support/screen.ts";
import { takePendingItem } from "#web/entities/cart/pending-items.ts";
import { toast } from "#web/ui/toast-store.ts";
import NeededGoods from "./needed-goods.tsx";
import { toNeededGoods } from "./needed-goods-view.ts";

const session = vi.hoisted(() => ({ status: "signed-in" }));
const added = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/session/use-session.ts", () => ({
  useSession: () => ({ ...session, whenKnown: () => Promise.resolve(session) }),
}));
vi.mock("#web/entities/cart/use-cart.ts", () => ({
  cartStore: { add: added, load: () => Promise.resolve() },
}));
vi.mock("#web/lib/session/return-to.ts", () => ({ authPath: () => "/elsewhere" }));

const both = (text: string) => ({ ar: text, en: text });
const variant = (size: string, stock: number) => ({ id: size, size, label: both(size), sku: size, stock });
const card = (id: string, label: string, variants: ReturnType<typeof variant>[]): ProductCard => ({
  ...{ id, slug: id, kind: "physical", name: both(id), summary: both(""), images: [] },
  category: { id: "c", slug: "equipment", name: both("Equipment") },
  prices: [{ currency: "EGP", amount: 100 }],
  ...{ discountPercentage: 10, variantLabel: both(label), variants, isNew: false },
  rating: { average: 0, count: 0 },
  createdAt: "2026-11-01T00:00:00.000Z",
});
const needed = [
  card("mat", "Colour", [variant("one", 9)]),
  card("whey", "Flavour", [variant("vanilla", 0), variant("cocoa", 2)]),
  card("belt", "Size", [variant("S", 3), variant("M", 3)]),
  card("rope", "Length", [variant("one", 0)]),
].map((each) => toNeededGoods(each, "EGP"));

beforeEach(() => {
  session.status = "signed-in";
  added.mockReset().mockResolvedValue({ cart: { currency: "EGP", items: [] }, line: undefined, isNew: true });
});
afterEach(() => {
  cleanup();
  for (const { id } of toast.read()) toast.dismiss(id);
});

test("the only option is added, else the first in stock; sizes of clothes are chosen on the product's page", () => {
  expect(needed.map(({ id, adds, isSoldOut }) => [id, adds?.size, isSoldOut])).toEqual([
    ["mat", "one", false],
    ["whey", "cocoa", false],
    ["belt", undefined, false],
    ["rope", undefined, true],
  ]);
});

test("one press adds all that are in stock and need no choice, and says so", async () => {
  renderPage(() => createElement(NeededGoods, { goods: needed }));
  expect(screen.getByText("Choose a size")).toBeTruthy();
  expect(screen.getByText("Sold out")).toBeTruthy();
  expect(screen.getByText("Only 2 left")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add 2 items to the cart" }));
  await waitFor(() => expect(toast.read().map(({ message }) => message)).toEqual(["Added 2 items to your cart"]));
  expect(added.mock.calls.map(([item]) => item)).toEqual([
    { productId: "mat", size: "one", quantity: 1 },
    { productId: "whey", size: "cocoa", quantity: 1 },
  ]);
});

test("items that sold out meanwhile are reported, and the others are added", async () => {
  added.mockRejectedValueOnce(new Error("sold out"));
  renderPage(() => createElement(NeededGoods, { goods: needed }));
  fireEvent.click(screen.getByRole("button", { name: /^Add / }));
  await waitFor(() =>
    expect(toast.read().map(({ message }) => message)).toEqual([
      "Added 1 item to your cart",
      "1 item is no longer available in that quantity.",
    ]),
  );
});

test("a visitor keeps all of them until they have signed in", async () => {
  session.status = "signed-out";
  renderPage(() => createElement(NeededGoods, { goods: needed }));
  fireEvent.click(screen.getByRole("button", { name: /^Add / }));
  expect(await screen.findByText("Elsewhere")).toBeTruthy();
  expect(added).not.toHaveBeenCalled();
  expect([takePendingItem(), takePendingItem(), takePendingItem()]).toEqual([
    { productId: "mat", size: "one", quantity: 1 },
    { productId: "whey", size: "cocoa", quantity: 1 },
    undefined,
  ]);
});
