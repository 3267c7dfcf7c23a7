import { expect, test } from "vitest";
import { addToCart, getCart } from "#shared/contract/cart.ts";
import { getProduct, getProducts } from "#shared/contract/catalogue.ts";
import { getShipping, placeOrder } from "#shared/contract/checkout.ts";
import { ApiError, createClient, type TransportReply } from "#shared/contract/client.ts";
import { withWrappedErrors } from "./wrapped-errors.ts";

const outOfStock: TransportReply = {
  status: 409,
  statusText: "Conflict",
  data: { message: "Out of stock", code: "OUT_OF_STOCK" },
  requestId: "r1",
};
const refusing = withWrappedErrors(createClient(async () => outOfStock));
const failing = (error: Error) => withWrappedErrors(createClient(() => Promise.reject(error)));
const caught = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

test("an error names the call", async () => {
  const item = { productId: "p", size: "M", quantity: 1 };
  await expect(refusing(getProducts, { query: {} })).rejects.toThrow("Products fetch error: Out of stock");
  await expect(refusing(getProduct, { params: { id: "p" } })).rejects.toThrow("Product fetch error: Out of stock");
  await expect(refusing(addToCart, { body: item })).rejects.toThrow("Add to cart error: Out of stock");
  await expect(refusing(placeOrder, { body: { paymentMethod: "card", expectedTotal: 1 } })).rejects.toThrow(
    "Order creation error: Out of stock",
  );
});

test("a wrapped refusal is still a refusal, with all its data", async () => {
  const error = await caught(refusing(getCart, {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ ...outOfStock, code: "OUT_OF_STOCK", cause: { message: "Out of stock" } });
});

test("a wrapped network error is still a network error", async () => {
  const error = await caught(failing(new TypeError("Failed to fetch"))(getCart, {}));
  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ message: "Cart fetch error: Failed to fetch" });
});

test("aborted calls, and calls without a name, keep their errors", async () => {
  const given = new DOMException("Stopped", "AbortError");
  expect(await caught(failing(given)(getCart, {}))).toBe(given);
  await expect(refusing(getShipping, { query: { country: "EG" } })).rejects.toThrow(/^Out of stock$/);
});
