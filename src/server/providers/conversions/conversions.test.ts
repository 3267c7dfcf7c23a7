import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversion } from "#server/modules/conversions/index.ts";
import { noMetrics } from "#server/platform/metrics/metrics.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type FakeGa4, startGa4 } from "#test/support/conversions/ga4.ts";
import { type FakeMeta, startMeta } from "#test/support/conversions/meta.ts";
import { createGa4 } from "./ga4.ts";
import { hashBuyer } from "./hash-buyer.ts";
import { createMeta } from "./meta.ts";

const clock = createTestClock(new Date("2027-02-01T09:00:00Z"));
let ga4: FakeGa4;
let meta: FakeMeta;
beforeAll(async () => {
  [ga4, meta] = await Promise.all([startGa4(() => clock.now()), startMeta(() => clock.now())]);
});
afterAll(() => Promise.all([ga4.close(), meta.close()]));

const purchase: Conversion = {
  ...{ eventId: "purchase_1", kind: "purchase", happenedAt: clock.now(), value: 10, currency: "EGP" },
  order: { id: "1", number: "HM-1", coupon: "س".repeat(120), shipping: 0, tax: 0 },
  items: [{ item_id: "p1", item_name: "واي ".repeat(60), item_variant: "", price: 10, quantity: 1 }],
};
const anonymous = { clientId: "1.2" };
const of = {
  browser: { ip: "2001:db8::1", userAgent: "Test" },
  buyer: { email: " Mona@Shop.test ", firstName: "منى", lastName: "عادل" },
  page: "http://shop.test/checkout",
};
const platform = { clock, metrics: noMetrics };
const sendGa4 = (apiSecret = ga4.environment.GA4_API_SECRET ?? "") =>
  createGa4({ measurementId: ga4.environment.GA4_MEASUREMENT_ID ?? "", apiSecret, apiUrl: ga4.url }, platform);
const sendMeta = (token = meta.environment.META_CAPI_TOKEN ?? "") =>
  createMeta(
    { pixelId: meta.environment.META_PIXEL_ID ?? "", token, apiUrl: meta.environment.META_API_URL ?? "" },
    platform,
  );

test("Google keeps long texts cut short, a refund by amount and many lines, and drops what is too old", async () => {
  const items = Array.from({ length: 250 }, (_, at) => ({
    item_id: `p${at}`,
    item_name: "Mat",
    price: 1,
    quantity: 1,
  }));
  const old = new Date(clock.now().getTime() - 73 * 3_600_000);
  for (const conversion of [
    purchase,
    { ...purchase, order: { ...purchase.order, number: "HM-2" }, items },
    { ...purchase, kind: "refund" as const, items: [] },
    { ...purchase, order: { ...purchase.order, number: "HM-3" }, happenedAt: old },
  ])
    expect(await sendGa4()(conversion, anonymous)).toEqual({ what: "sent" });
  expect(await sendGa4("another_secret")(purchase, anonymous)).toEqual({ what: "sent" });
  expect(ga4.kept.map(({ events: [event] }) => event?.name)).toEqual(["purchase", "purchase", "refund"]);
  expect(ga4.dropped).toEqual(["timestamp_micros out of range", "wrong api_secret"]);
});

test("Meta refuses what is too old, takes hashes of normal forms, and waits where its key is not accepted", async () => {
  expect(await sendMeta()(purchase, of)).toEqual({ what: "sent" });
  const [event] = meta.counted;
  expect(event && meta.matches(event, { em: "mona@shop.test", fn: "منى", ln: "عادل" })).toEqual(["em", "fn", "ln"]);
  expect(Object.keys(event?.user_data ?? {}).sort()).toEqual([
    "client_ip_address",
    "client_user_agent",
    "em",
    "fn",
    "ln",
  ]);
  const old = new Date(clock.now().getTime() - 8 * 86_400_000);
  expect(await sendMeta()({ ...purchase, happenedAt: old }, of)).toEqual({
    what: "refused",
    reason: "Meta's error 100/2804003",
  });
  expect(await sendMeta("another_token")(purchase, of)).toEqual({ what: "later", reason: "Meta's error 190" });
  const { fn, ct, ph } = hashBuyer({ ...of.buyer, firstName: " Anne-Marie ", city: "Port Said", phone: "01001234567" });
  const alike = hashBuyer({ ...of.buyer, firstName: "annemarie", city: "portsaid" });
  expect([fn, ct, ph]).toEqual([alike.fn, alike.ct, undefined]);
});
