import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getOrder } from "#shared/contract/orders.ts";
import { measuringConsent } from "#shared/domain/measuring.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type FakeGa4, startGa4 } from "#test/support/conversions/ga4.ts";
import { type FakeMeta, startMeta } from "#test/support/conversions/meta.ts";
import { measurePurchase } from "#web/features/outcome/measure-purchase.ts";

/** The browser and the server tell of one purchase, each to its own, and it has to be counted once. */

const clock = createTestClock(new Date("2027-02-01T09:00:00Z"));
let shop: TestShop;
let ga4: FakeGa4;
let meta: FakeMeta;

beforeAll(async () => {
  [ga4, meta] = await Promise.all([startGa4(() => clock.now()), startMeta(() => clock.now())]);
  shop = await createTestShop({ clock, environment: { ...ga4.environment, ...meta.environment } });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await shop.app.close();
  await Promise.all([ga4.close(), meta.close()]);
});

interface Pushed {
  readonly event?: string;
  readonly transaction_id?: string;
  readonly event_id?: string;
  readonly ecommerce?: { readonly transaction_id: string; readonly value: number; readonly currency: string } | null;
}

test("after consent, the browser's purchase and the server's carry one id, one number and one value", async () => {
  const mona = await shop.customer();
  const chosen = await shop.app.http.inject({
    ...{ method: "PUT", url: "/api/measuring-choices" },
    payload: { measurement: true, advertising: true, consentVersion: measuringConsent.version },
  });
  const [choice] = chosen.cookies;
  const cookie = `_ga=GA1.1.1234567890.1700000000; _fbp=fb.1.1700000000123.987654321; ${choice?.name}=${choice?.value}`;
  await shop.fill(mona, await shop.product({ priceEgp: 349.5 }), 2);
  const placed = await shop.order(mona, {}, { "x-user-currency": "EGP", cookie, "user-agent": "Test Browser 1.0" });
  await shop.press(placed.payment.id, "approve");
  await shop.app.drain();

  const browser: { readonly dataLayer?: Pushed[] } = {};
  const kept = new Map<string, string>();
  vi.stubGlobal("window", browser);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const { order } = await mona.call(getOrder, { params: { id: placed.order.id } });
  // The page after the payment is opened, and then again.
  measurePurchase(order);
  measurePurchase(order);
  const purchases = (browser.dataLayer ?? []).filter(({ event }) => event === "purchase");
  const [ofServer] = ga4.kept.flatMap(({ events }) => events);
  const [byMeta] = meta.counted;
  expect([purchases.length, ga4.kept.length, meta.counted.length]).toEqual([1, 1, 1]);
  expect(purchases[0]?.event_id).toBe(byMeta?.event_id);
  expect(purchases[0]?.transaction_id).toBe(ofServer?.params.transaction_id);
  expect(purchases[0]?.ecommerce).toMatchObject({
    ...{ transaction_id: order.number, value: ofServer?.params.value, currency: ofServer?.params.currency },
  });
  const [noted] = await shop.rows("select array_agg(distinct event_id) as ids from conversion_events");
  expect(noted).toEqual({ ids: [purchases[0]?.event_id] });
});
