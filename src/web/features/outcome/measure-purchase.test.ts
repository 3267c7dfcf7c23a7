import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Order } from "#shared/contract/orders.ts";
import { measurePurchase } from "./measure-purchase.ts";

interface Pushed {
  readonly event?: string;
  readonly transaction_id?: string;
  readonly event_id?: string;
  readonly ecommerce: Record<string, unknown> | null;
}

const line = {
  id: "l1",
  productId: "p1",
  slug: "whey",
  kind: "physical",
  name: { ar: "واي", en: "Whey" },
  size: "Chocolate",
  sizeLabel: { ar: "شوكولاتة", en: "Chocolate" },
  quantity: 2,
  unitPrice: 100,
  discount: 20,
  total: 180,
  points: 0,
  image: null,
} as const;
const order = (id: string): Order =>
  ({
    id,
    number: `HM-${id}`,
    currency: "EGP",
    lines: [line],
    shipping: 65,
    tax: 30,
    couponCode: "SUMMER",
  }) as unknown as Order;

let browser: { dataLayer?: Pushed[] };
const kept = new Map<string, string>();
beforeEach(() => {
  browser = {};
  kept.clear();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const purchases = () => (browser.dataLayer ?? []).filter(({ event }) => event === "purchase");

test("a purchase is told once, however often its page is opened", () => {
  for (let opened = 0; opened < 3; opened++) measurePurchase(order("100001"));
  measurePurchase(order("100002"));
  measurePurchase(order("100001"));
  expect(purchases().map(({ transaction_id, event_id }) => [transaction_id, event_id])).toEqual([
    ["HM-100001", "purchase_100001"],
    ["HM-100002", "purchase_100002"],
  ]);
});

test("it carries the goods without shipping, under their English names", () => {
  measurePurchase(order("100003"));
  expect(purchases()[0]?.ecommerce).toEqual({
    currency: "EGP",
    value: 180,
    transaction_id: "HM-100003",
    shipping: 65,
    tax: 30,
    coupon: "SUMMER",
    items: [
      {
        item_id: "p1",
        item_name: "Whey",
        item_category: "physical",
        item_variant: "Chocolate",
        price: 90,
        discount: 10,
        quantity: 2,
      },
    ],
  });
});

test("without storage it is rather not told than twice", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("storage is refused");
    },
  });
  measurePurchase(order("100004"));
  expect(purchases()).toEqual([]);
});
