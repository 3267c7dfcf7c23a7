import type { Render } from "#server/platform/pages/page-handler.ts";
import { getProduct, getProducts } from "#shared/contract/catalogue.ts";
import { createClient } from "#shared/contract/client.ts";

let drawn = 0;

/**
 * Pages in place of the web build: `/product/<slug>` and lists (`/shop-all?category=<slug>`) with their prices, and how
 * many were rendered before.
 */
export const renderPlainly: Render = async (request, { transport }) => {
  const { pathname, searchParams } = new URL(request.url);
  const api = createClient(transport);
  const [, , id] = pathname.split("/");
  const category = searchParams.get("category") ?? "";
  const read = async () =>
    id === undefined
      ? (await api(getProducts, { query: { category } })).products
      : [(await api(getProduct, { params: { id } })).product];
  const products = await read().catch(() => undefined);
  // As React Router answers a loader that throws.
  if (products === undefined) return { response: new Response(null, { status: 500 }), body: Buffer.from("error page") };
  const page = {
    nth: drawn++,
    prices: products.map(({ prices }) => prices.find(({ currency }) => currency === "EGP")?.amount),
  };
  return {
    response: new Response(null, { headers: { "content-type": "application/json" } }),
    body: Buffer.from(JSON.stringify(page)),
  };
};
