// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { addBundleToCart } from "#shared/contract/bundles.ts";
import { addKeptItems } from "./add-pending.ts";
import type { CartActions } from "./cart-store.ts";
import { keepPendingItems } from "./pending-items.ts";

const { api, show } = vi.hoisted(() => ({ api: vi.fn(), show: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api }));
vi.mock("#web/ui/toast-store.ts", () => ({ toast: { show } }));

const [bundleId, productId] = ["0198a1b2-0000-7000-8000-000000000001", "0198a1b2-0000-7000-8000-000000000002"];
const set = { bundleId, choices: [{ productId, size: "L" }] };
const store = () => ({ add: vi.fn(), load: vi.fn(async () => {}) }) as unknown as CartActions;

afterEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

test("a bundle that was chosen before signing in is added as one, with its sizes", async () => {
  keepPendingItems({ ...set, whenRefused: "Not enough" });
  api.mockResolvedValueOnce({ cart: { currency: "EGP", items: [], bundles: [] } });
  const cart = store();
  expect(await addKeptItems(cart)).toBe(0);
  expect(api).toHaveBeenCalledExactlyOnceWith(addBundleToCart, { body: set });
  expect(cart.load).toHaveBeenCalled();
  expect(await addKeptItems(cart)).toBe(0);
  expect(api).toHaveBeenCalledTimes(1);
});

test("a bundle that is no longer available shows a message", async () => {
  keepPendingItems({ ...set, whenRefused: "Not enough" });
  api.mockRejectedValueOnce(new Error("sold out"));
  expect(await addKeptItems(store())).toBe(1);
  expect(show).toHaveBeenCalledExactlyOnceWith({ type: "error", message: "Not enough" });
});
