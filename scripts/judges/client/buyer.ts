import createClient from "openapi-fetch";
import type { paths } from "./shop-api.d.ts";

/** Signs in, looks for goods in stock, fills the cart, agrees to the price that the shop names and orders. Prints the order as JSON. */

const { SHOP: baseUrl = "", EMAIL: identifier = "", PASSWORD: password = "" } = process.env;
const shop = createClient<paths>({ baseUrl });

const login = await shop.POST("/api/auth/login", { body: { identifier, password } });
if (login.error !== undefined) throw new Error(login.error.message);
const headers = { authorization: `Bearer ${login.data.accessToken}` };

const list = await shop.GET("/api/products", {
  params: { query: { kind: "physical", inStock: "true", sort: "price", limit: "1" } },
});
if (list.error !== undefined) throw new Error(list.error.message);
const found = await shop.GET("/api/products/{id}", { params: { path: { id: list.data.products[0]?.id ?? "" } } });
if (found.error !== undefined) throw new Error(found.error.message);
const { id: productId, variants } = found.data.product;
const size = variants.find(({ stock }) => stock > 1)?.size ?? "";

const added = await shop.POST("/api/cart/add", { headers, body: { productId, size, quantity: 2 } });
if (added.error !== undefined) throw new Error(added.error.message);

const shippingAddress = {
  ...{
    firstName: "Mona",
    lastName: "Adel",
    phone: "+201001234567",
    country: "EG" as const,
    regionId: "EG-C",
    city: "Nasr City",
  },
  ...{ line1: "Abbas El Akkad Street", buildingNumber: "12" },
};
const place = (expectedTotal: number, name: string) =>
  shop.POST("/api/orders", {
    headers,
    params: { header: { "Idempotency-Key": name, "X-User-Currency": "EGP" } },
    body: { paymentMethod: "card", expectedTotal, shippingAddress },
  });

// A total that is not the shop's: the refusal carries the quote that is.
const refused = await place(1, "first");
const { error } = refused;
if (error === undefined || !("code" in error) || error.code !== "PRICE_CHANGED") {
  throw new Error(`refused with ${JSON.stringify(error)}`);
}
const { total, currency } = error.quote;
const bought = await place(total, "second");
if (bought.error !== undefined) throw new Error(bought.error.message);
const { order, payment } = bought.data;
const { redirectUrl } = payment;
console.log(
  JSON.stringify({ id: order.id, total, currency, status: order.status, orderTotal: order.total, redirectUrl }),
);
