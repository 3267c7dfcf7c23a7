import createClient from "openapi-fetch";
import type { paths } from "./shop-api.d.ts";

/** A day of a warehouse with an API key: finds a paid order, ships it and books a count. Prints what it did as JSON. */

const { SHOP: baseUrl = "", KEY = "", ORDER = "" } = process.env;
const shop = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${KEY}` } });
const once = (name: string) => ({ "Idempotency-Key": name });

const { data: list, error } = await shop.GET("/api/admin/orders", {
  params: { query: { status: "paid", limit: "50" } },
});
if (error !== undefined) throw new Error(error.message);

const orders = list.orders.filter(({ id }) => id === ORDER);
const shipped: string[] = [];
for (const { id, number } of orders) {
  const taken = await shop.POST("/api/admin/orders/{id}/process", {
    params: { path: { id }, header: once(`pack-${id}`) },
    body: {},
  });
  if (taken.error !== undefined) throw new Error(taken.error.message);
  const sent = await shop.POST("/api/admin/orders/{id}/ship", {
    params: { path: { id }, header: once(`ship-${id}`) },
    body: { carrier: "Bosta", trackingNumber: `T-${number}` },
  });
  if (sent.error !== undefined) throw new Error(sent.error.message);
  shipped.push(sent.data.order.status);
}

const [order] = orders;
const opened = await shop.GET("/api/admin/orders/{id}", { params: { path: { id: order?.id ?? "" } } });
const productId = opened.data?.order.lines[0]?.productId ?? "";
const { data: found } = await shop.GET("/api/admin/products/{id}", { params: { path: { id: productId } } });
const variantId = found?.product.variants[0]?.id ?? "";

const count = (delta: number, name: string) =>
  shop.PATCH("/api/admin/products/{id}/stock", {
    params: { path: { id: productId }, header: once(name) },
    body: { variantId, delta, reason: "Counted" },
  });
const counted = await count(3, "count-1");
const short = await count(-1000, "count-2");
const code = short.error !== undefined && "code" in short.error ? short.error.code : undefined;
console.log(JSON.stringify({ shipped, counted: counted.response.status, short: code }));
