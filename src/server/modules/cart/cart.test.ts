import { afterAll, beforeAll, expect, test } from "vitest";
import { addToCart, clearCart, getCart, removeFromCart, updateCart } from "#shared/contract/cart.ts";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { rowOf, untilWaiting, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.app.close());

const egp = { headers: { "x-user-currency": "EGP" } };

test("visitors are told to log in, with the message of each call", async () => {
  const { client, platform } = shop.app;
  const body = { productId: platform.ids.next(), quantity: 1 };
  const message = (call: Promise<unknown>) =>
    call.then(
      () => "",
      (error: Error) => error.message,
    );
  expect(await message(client(addToCart, { body }))).toBe("Please log in to add items to cart");
  expect(await message(client(updateCart, { body }))).toBe("Please log in to update cart");
  expect(await message(client(removeFromCart, { params: { id: body.productId } }))).toBe(
    "Please log in to remove items from cart",
  );
  expect(await message(client(clearCart, {}))).toBe("Please log in to clear cart");
  expect(await message(client(getCart, {}))).toBe("Please log in to continue.");
});

test.each([
  ["POST", "add", "Please log in to add items to cart"],
  ["PATCH", "update", "Please log in to update cart"],
  ["DELETE", "remove/nothing", "Please log in to remove items from cart"],
  ["DELETE", "clear", "Please log in to clear cart"],
] as const)(
  "they are told so whatever they send, and with a token that is none: %s %s",
  async (method, path, message) => {
    for (const headers of [{}, { authorization: "Bearer a.b.c" }]) {
      const reply = await shop.app.http.inject({ method, url: `/api/cart/${path}`, headers });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ message, code: "UNAUTHENTICATED" });
    }
  },
);

test("totals are the sums of the lines, discounted and rounded once, in four currencies", async () => {
  const mona = await shop.customer();
  const item = await shop.product({ priceEgp: 33.33, prices: { USD: 1.99 }, discountPercentage: 15 });
  const { cart } = await mona.call(addToCart, { body: { productId: item.id, quantity: 3 } }, egp);
  expect(cart).toMatchObject({ itemCount: 3, total: 84.99, currency: "EGP" });
  expect(cart.totals.find((each) => each.currency === "USD")?.amount).toBe(5.07);
  expect(cart.items[0]?.lineTotals).toEqual(cart.totals);
  expect(cart.items[0]?.product.prices.map((each) => each.derived ?? false)).toEqual([false, true, true, false]);
});

test("adding increases the quantity, updating sets it, 0 removes the line, and the stock is the limit", async () => {
  const mona = await shop.customer();
  const item = await shop.product({ stock: 5, sizes: ["S", "M"] });
  await mona.call(addToCart, { body: { productId: item.id, quantity: 2, size: "S" } });
  await mona.call(addToCart, { body: { productId: item.id, size: "S" } });
  const { cart } = await mona.call(addToCart, { body: { productId: item.id } });
  expect(cart.items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ["S", 3],
    ["M", 1],
  ]);
  const tooMany = await mona
    .call(addToCart, { body: { productId: item.id, quantity: 3, size: "S" } })
    .catch((error: unknown) => error);
  expect(tooMany).toMatchObject({ status: 409, code: "OUT_OF_STOCK", data: { available: 5 } });
  expect(await toRefusal(mona.call(addToCart, { body: { productId: item.id, size: "XXL" } }))).toBe("UNKNOWN_SIZE");
  for (const quantity of [0, 100, 1.5, -1]) {
    expect(await toRefusal(mona.call(addToCart, { body: { productId: item.id, quantity } }))).toBe("VALIDATION_FAILED");
  }
  const changed = await mona.call(updateCart, { body: { productId: item.id, quantity: 5, size: "S" } });
  expect(changed.cart.items[0]?.quantity).toBe(5);
  expect(await toRefusal(mona.call(updateCart, { body: { productId: item.id, quantity: 6, size: "S" } }))).toBe(
    "OUT_OF_STOCK",
  );
  const without = await mona.call(updateCart, { body: { productId: item.id, quantity: 0, size: "S" } });
  expect(without.cart.items).toHaveLength(1);
  const params = { id: without.cart.items[0]?.id ?? "" };
  const ali = await shop.customer();
  expect(await toRefusal(ali.call(removeFromCart, { params }))).toBe("NOT_FOUND");
  expect((await mona.call(removeFromCart, { params })).cart.items).toEqual([]);
  expect(await toRefusal(mona.call(addToCart, { body: { productId: shop.app.platform.ids.next() } }))).toBe(
    "NOT_FOUND",
  );
});

test("a programme is sold once: the cart marks a quantity of two, and it cannot be quoted", async () => {
  const mona = await shop.customer();
  const plan = await shop.product({ kind: "programme" });
  await shop.fill(mona, plan, 2);
  const { cart } = await mona.call(getCart, {}, egp);
  expect(cart.items[0]).toMatchObject({ quantity: 2, exceedsStock: true, product: { stock: 1 } });
  const refusal = await mona.call(quoteOrder, { body: {} }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "OUT_OF_STOCK", data: { items: [{ productId: plan.id, available: 1 }] } });
  await mona.call(updateCart, { body: { productId: plan.id, quantity: 1 } });
  expect((await mona.call(quoteOrder, { body: {} }, egp)).quote.subtotal).toBe(100);
});

test("withdrawn and sold out items stay marked in the cart, are not in the total, and block checkout", async () => {
  const mona = await shop.customer();
  const [gone, sold, kept] = [await shop.product(), await shop.product({ stock: 2 }), await shop.product()];
  for (const item of [gone, sold, kept]) await shop.fill(mona, item, 2);
  await shop.rows("update products set archived_at = now() where id = $1", [gone.id]);
  await shop.rows("update variants set on_hand = 0 where id = $1", [sold.variantId]);
  const { cart } = await mona.call(getCart, {}, egp);
  expect(cart.items.map((item) => item.unavailable)).toEqual([true, true, false]);
  expect(cart.total).toBe(200);
  const refusal = await mona.call(quoteOrder, { body: {} }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: "ITEM_UNAVAILABLE",
    data: {
      items: cart.items.slice(0, 2).map(({ id, size, product: { id: productId, name } }) => ({
        id,
        productId,
        name,
        size,
        quantity: 2,
        available: 0,
      })),
    },
  });
  await mona.call(updateCart, { body: { productId: gone.id, quantity: 0 } });
  await shop.rows("update variants set on_hand = 1 where id = $1", [sold.variantId]);
  expect((await mona.call(getCart, {})).cart.items[0]).toMatchObject({ unavailable: false, exceedsStock: true });
  const short = await mona.call(quoteOrder, { body: {} }).catch((error: unknown) => error);
  expect(short).toMatchObject({
    code: "OUT_OF_STOCK",
    data: { available: 1, items: [{ productId: sold.id, quantity: 2, available: 1 }] },
  });
  expect((await mona.call(clearCart, {})).cart).toMatchObject({ items: [], itemCount: 0, total: 0 });
  expect(await toRefusal(mona.call(quoteOrder, { body: {} }))).toBe("CART_EMPTY");
});

test("adding to an existing line or as a new line returns the same cart as reading it", async () => {
  const mona = await shop.customer();
  const [mat, rope] = [await shop.product({ priceEgp: 120 }), await shop.product({ priceEgp: 80 })];
  for (const body of [
    { productId: mat.id, quantity: 1 },
    { productId: rope.id, quantity: 2 },
    { productId: mat.id, quantity: 3 },
  ]) {
    const { cart } = await mona.call(addToCart, { body }, egp);
    expect(cart).toEqual((await mona.call(getCart, {}, egp)).cart);
  }
});

/** Adds a line like another process, which holds the cart's lock until `meanwhile` waits for it. */
async function putBeside<T>(who: TestCustomer, productId: string, meanwhile: () => Promise<T>): Promise<T> {
  const { pool } = shop.app.platform.database;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("update carts set updated_at = updated_at + interval '1 second' where user_id = $1", [
      who.userId,
    ]);
    const waiting = meanwhile();
    await untilWaiting(pool, 1);
    await client.query(
      `insert into cart_items (id, cart_id, product_id, variant_id, size, quantity, added_at)
       select gen_random_uuid(), c.id, v.product_id, v.id, v.size, 2, now() from carts c, variants v
       where c.user_id = $1 and v.product_id = $2`,
      [who.userId, productId],
    );
    await client.query("commit");
    return await waiting;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("clearing a cart also removes a line that is added at the same moment", async () => {
  const mona = await shop.customer();
  const [mat, rope] = [await shop.product(), await shop.product()];
  await mona.call(addToCart, { body: { productId: mat.id, quantity: 1 } });
  const { cart } = await putBeside(mona, rope.id, () => mona.call(clearCart, {}));
  expect(cart.items).toEqual([]);
  expect((await mona.call(getCart, {})).cart.items).toEqual([]);
});

test("two concurrent additions both count against the stock, and the later reply has both", async () => {
  const mona = await shop.customer();
  const [mat, rope] = [await shop.product({ stock: 5 }), await shop.product()];
  await mona.call(getCart, {});
  const add = (quantity: number) => mona.call(addToCart, { body: { productId: mat.id, quantity } });
  const { cart } = await putBeside(mona, rope.id, () => add(1));
  expect(cart.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [rope.id, 2],
    [mat.id, 1],
  ]);
  await mona.call(clearCart, {});
  expect(await putBeside(mona, mat.id, () => toRefusal(add(4)))).toBe("OUT_OF_STOCK");
  expect((await mona.call(getCart, {})).cart.items.map(({ quantity }) => quantity)).toEqual([2]);
});

test("concurrent additions add up and never exceed the stock", async () => {
  const mona = await shop.customer();
  const mat = await shop.product({ stock: 5 });
  await mona.call(getCart, {});
  const { pool } = shop.app.platform.database;
  const add = () => toRefusal(mona.call(addToCart, { body: { productId: mat.id, quantity: 2 } }));
  const { result, overlapped } = await whileLocked(pool, rowOf("carts", "user_id", mona.userId), 3, () =>
    Promise.all([add(), add(), add()]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(3);
  expect(result.toSorted()).toEqual(["", "", "OUT_OF_STOCK"]);
  expect((await mona.call(getCart, {})).cart.items.map(({ quantity }) => quantity)).toEqual([4]);
});
