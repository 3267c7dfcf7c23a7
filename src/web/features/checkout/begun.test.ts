import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Quote } from "#shared/contract/checkout.ts";
import { measureBegin, measurePlacing } from "./begun.ts";

const quote = (quantity: number, needsAddress = true): Quote =>
  ({
    currency: "SAR",
    coupon: { code: "SUMMER", isApplied: true },
    needsAddress,
    lines: [
      {
        id: "l1",
        productId: "p1",
        name: { ar: "حبل", en: "Rope" },
        size: "One",
        kind: "physical",
        quantity,
        discount: 0,
        total: 50 * quantity,
      },
    ],
  }) as unknown as Quote;

interface Pushed {
  readonly event?: string;
  readonly checkout_id?: string;
  readonly ecommerce: Record<string, unknown> | null;
}

let browser: { dataLayer?: Pushed[] };
beforeEach(() => {
  browser = {};
  const kept = new Map<string, string>();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const readEvents = () => (browser.dataLayer ?? []).filter(({ event }) => event !== undefined);

test("begin_checkout is reported once for each cart, and again when the cart has changed", () => {
  measureBegin("c1", quote(1));
  measureBegin("c1", quote(1));
  measureBegin("c1", quote(2));
  expect(readEvents().map(({ event, checkout_id, ecommerce }) => [event, checkout_id, ecommerce?.value])).toEqual([
    ["begin_checkout", "c1", 50],
    ["begin_checkout", "c1", 100],
  ]);
  expect(readEvents()[0]?.ecommerce).toMatchObject({ checkout_id: "c1", coupon: "SUMMER", currency: "SAR" });
});

test("placing reports shipping and payment; an order without shipping reports none", () => {
  measurePlacing(quote(1), "card");
  measurePlacing(quote(1, false), "cod");
  expect(
    readEvents().map(({ event, ecommerce }) => [event, ecommerce?.payment_type ?? ecommerce?.shipping_tier]),
  ).toEqual([
    ["add_shipping_info", "standard"],
    ["add_payment_info", "card"],
    ["add_payment_info", "cod"],
  ]);
});
