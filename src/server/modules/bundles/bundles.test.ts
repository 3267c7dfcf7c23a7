import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCreateAutomaticDiscount } from "#shared/contract/admin-automatic-discounts.ts";
import {
  adminCreateBundle,
  adminGetBundle,
  adminListBundles,
  adminRemoveBundle,
  adminUpdateBundle,
  type bundleBody,
} from "#shared/contract/admin-bundles.ts";
import { addBundleToCart, getBundle, listBundles, removeBundleFromCart } from "#shared/contract/bundles.ts";
import { addToCart, getCart, removeFromCart, updateCart } from "#shared/contract/cart.ts";
import { placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import { getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { untilServed } from "#test/support/overlap.ts";

let shop: TestShop;
let staff: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin");
});
afterAll(() => shop.app.close());

const egp = { headers: { "x-user-currency": "EGP" } };
const none = { EGP: null, SAR: null, AED: null, USD: null };
type Body = import("zod/mini").infer<typeof bundleBody>;

let made = 0;
const body = (parts: readonly (readonly [TestProduct, number, string?])[], more: Partial<Body> = {}): Body => ({
  slug: `set-${++made}`,
  name: { ar: "طقم القوة", en: "Strength set" },
  description: { ar: "كل ما تحتاجه", en: "All you need" },
  pricing: "percent",
  percentage: 15,
  amounts: none,
  parts: parts.map(([{ id: productId }, quantity, size = null]) => ({ productId, quantity, size })),
  startsAt: null,
  endsAt: null,
  isActive: true,
  ...more,
});
const create = async (...input: Parameters<typeof body>) =>
  (await staff.call(adminCreateBundle, { body: body(...input) })).bundle;

const pay = async (who: TestCustomer, placed: Awaited<ReturnType<TestShop["order"]>>) => {
  await shop.press(placed.payment.id, "approve");
  await shop.app.drain();
  return (await who.call(getOrder, { params: { id: placed.order.id } })).order;
};

test("a bundle of goods and a programme has its price, its shares and whether a part is sold out; wrong ones are refused", async () => {
  const [whey, bands] = [
    await shop.product({ priceEgp: 600, stock: 3 }),
    await shop.product({ priceEgp: 300, sizes: ["S", "M"] }),
  ];
  const plan = await shop.product({ kind: "programme", priceEgp: 149.99 });
  const price = { pricing: "fixed" as const, percentage: null, amounts: { EGP: 899, SAR: 90, AED: 90, USD: 25 } };
  const made = await create(
    [
      [whey, 1],
      [bands, 1],
      [plan, 1],
    ],
    price,
  );
  expect(made).toMatchObject({ state: "running", before: 1049.99, price: 899, isSoldOut: false, version: 1 });
  const { bundle } = await shop.app.client(getBundle, { params: { slug: made.slug } }, egp);
  expect(bundle).toMatchObject({ before: 1049.99, price: 899, saving: 150.99, currency: "EGP" });
  expect(bundle.parts.map(({ before, price: its }) => [before, its])).toEqual([
    [600, 513.72],
    [300, 256.86],
    [149.99, 128.42],
  ]);
  await shop.rows("update variants set on_hand = 0 where id = $1", [whey.variantId]);
  const listed = await shop.app.client(listBundles, {});
  expect(listed.bundles.find(({ id }) => id === made.id)?.isSoldOut).toBe(true);
  const mona = await shop.customer();
  const add = mona.call(addBundleToCart, {
    body: { bundleId: made.id, choices: [{ productId: bands.id, size: "M" }] },
  });
  expect(await toRefusal(add)).toBe("OUT_OF_STOCK");

  const refused = async (more: Partial<Body>, parts: Parameters<typeof body>[0] = [[whey, 2]]) =>
    toRefusal(staff.call(adminCreateBundle, { body: body(parts, more) }));
  const card = await shop.product({ kind: "gift_card" });
  expect(await refused({ slug: made.slug })).toBe("SLUG_TAKEN");
  for (const [more, parts] of [
    [{ percentage: null }],
    [{ pricing: "fixed" as const, amounts: { ...none, EGP: 5 } }],
    [{ startsAt: "2026-12-02T00:00:00Z", endsAt: "2026-12-01T00:00:00Z" }],
    [{}, [[whey, 1]]],
    [
      {},
      [
        [whey, 1],
        [whey, 1],
      ],
    ],
    [
      {},
      [
        [whey, 1],
        [{ ...whey, id: whey.id.toUpperCase() }, 1],
      ],
    ],
    [
      {},
      [
        [whey, 1],
        [card, 1],
      ],
    ],
    [{}, [[plan, 2]]],
    [
      {},
      [
        [whey, 1],
        [bands, 1, "XXL"],
      ],
    ],
  ] as const)
    expect(await refused(more, parts)).toBe("VALIDATION_FAILED");
  const { slug, name, description, pricing, percentage, amounts, parts: _, startsAt, endsAt, isActive } = made;
  const same = { slug, name, description, pricing, percentage, amounts, startsAt, endsAt, isActive };
  const parts = [{ productId: whey.id, quantity: 2, size: null }];
  const change = (version: number) =>
    staff.call(adminUpdateBundle, { params: { id: made.id }, body: { ...same, parts, version } });
  expect((await change(1)).bundle).toMatchObject({ version: 2, before: 1200, parts: [{ quantity: 2 }] });
  expect(await toRefusal(change(1))).toBe("VERSION_CONFLICT");
  await staff.call(adminRemoveBundle, { params: { id: made.id } });
  expect(await toRefusal(shop.app.client(getBundle, { params: { slug } }))).toBe("NOT_FOUND");
  const kept = await staff.call(adminListBundles, {});
  expect(kept.bundles.map(({ id }) => id)).not.toContain(made.id);
});

test("an order keeps each part with its exact share; a part is refunded at its share, and the books agree", async () => {
  const [whey, bands] = [
    await shop.product({ priceEgp: 600 }),
    await shop.product({ priceEgp: 100, sizes: ["S", "M"] }),
  ];
  const plan = await shop.product({ kind: "programme", priceEgp: 149.99 });
  const set = await create(
    [
      [whey, 1],
      [bands, 3],
      [plan, 1],
    ],
    {
      pricing: "fixed",
      percentage: null,
      amounts: { EGP: 899, SAR: 90, AED: 90, USD: 25 },
    },
  );
  const mona = await shop.customer();
  // The programme is in the cart already and becomes a part of the bundle.
  await shop.fill(mona, plan);
  await shop.fill(mona, whey, 2);
  const choices = [{ productId: bands.id, size: "M" }];
  const { cart } = await mona.call(addBundleToCart, { body: { bundleId: set.id, choices } }, egp);
  expect(cart.bundles).toMatchObject([{ bundleId: set.id, slug: set.slug }]);
  expect(cart.bundles?.[0]?.savings.find(({ currency }) => currency === "EGP")?.amount).toBe(150.99);
  expect(cart.items.map(({ quantity, bundleGroup }) => [quantity, bundleGroup !== undefined])).toEqual([
    [2, false],
    [1, true],
    [3, true],
    [1, true],
  ]);
  expect(cart.total).toBe(2099);
  const placed = await shop.order(mona);
  const group = cart.bundles?.[0]?.id;
  expect(placed.order.automaticDiscounts).toMatchObject([{ id: group, amount: 150.99, bundle: set.slug }]);
  const order = await pay(mona, placed);
  const { bundle: sold } = await staff.call(adminGetBundle, { params: { id: set.id } });
  expect(sold).toMatchObject({ sold: 1, saved: [{ currency: "EGP", amount: 150.99 }] });
  expect(order.lines.map(({ total, bundleGroup }) => [total, bundleGroup])).toEqual([
    [1200, undefined],
    [513.72, group],
    [256.86, group],
    [128.42, group],
  ]);
  const line = order.lines[2];
  const refund = (quantity: number) =>
    staff.call(adminRefundOrder, {
      params: { id: order.id },
      body: { lines: [{ lineId: line?.id ?? "", quantity, restock: true }], reason: "Came back" },
    });
  for (const _ of [1, 2, 3]) {
    await refund(1);
    await shop.app.drain();
  }
  const after = (await mona.call(getOrder, { params: { id: order.id } })).order;
  expect(after.lineRefunds.map(({ amount }) => amount)).toEqual([85.62, 85.62, 85.62]);
  expect(await shop.stock(whey.variantId)).toEqual({ onHand: 7, reserved: 0 });
  expect(await shop.books()).toEqual([]);
});

test("removing or changing a part dissolves the bundle, and so does its end; its parts merge with the cart's own lines", async () => {
  const [rope, mat] = [await shop.product({ stock: 5 }), await shop.product()];
  const set = await create([
    [rope, 1],
    [mat, 1],
  ]);
  const mona = await shop.customer();
  const add = () => mona.call(addBundleToCart, { body: { bundleId: set.id } }, egp);
  const quantities = async () => {
    const { cart } = await mona.call(getCart, {}, egp);
    const of = (product: TestProduct) =>
      cart.items.filter((item) => item.product.id === product.id).map(({ quantity }) => quantity);
    return { rope: of(rope), mat: of(mat), bundles: cart.bundles?.length ?? 0, total: cart.total };
  };
  await shop.fill(mona, rope, 2);
  await add();
  const two = (await add()).cart;
  expect(two.bundles).toHaveLength(2);
  expect(await quantities()).toMatchObject({ rope: [2, 1, 1], mat: [1, 1], total: 540 });
  expect(await toRefusal(mona.call(addToCart, { body: { productId: rope.id, quantity: 2 } }))).toBe("OUT_OF_STOCK");
  const part = two.items.find((item) => item.product.id === mat.id && item.bundleGroup !== undefined);
  await mona.call(removeFromCart, { params: { id: part?.id ?? "" } });
  expect(await quantities()).toMatchObject({ rope: [3, 1], mat: [1], bundles: 1, total: 470 });
  // Undoing the removal takes the other part back from the cart's own line; it works a second time too.
  const body = { bundleId: set.id, partsInCart: [rope.id.toUpperCase()] };
  await mona.call(addBundleToCart, { body }, egp);
  expect(await quantities()).toMatchObject({ rope: [2, 1, 1], mat: [1, 1], bundles: 2, total: 540 });
  const { cart: again } = await mona.call(getCart, {}, egp);
  const mats = again.items.filter((item) => item.product.id === mat.id);
  await mona.call(removeFromCart, { params: { id: mats.at(-1)?.id ?? "" } });
  expect(await quantities()).toMatchObject({ rope: [3, 1], mat: [1], bundles: 1, total: 470 });
  await mona.call(updateCart, { body: { productId: mat.id, quantity: 4 } });
  expect(await quantities()).toMatchObject({ rope: [4], mat: [4], bundles: 0, total: 800 });
  await mona.call(updateCart, { body: { productId: rope.id, quantity: 1 } });
  const { cart } = await add();
  const group = cart.bundles?.[0]?.id ?? "";
  await mona.call(removeBundleFromCart, { params: { id: group } });
  expect(await toRefusal(mona.call(removeBundleFromCart, { params: { id: group } }))).toBe("NOT_FOUND");
  expect(await quantities()).toMatchObject({ rope: [1], mat: [4], bundles: 0 });
  await add();
  await staff.call(adminRemoveBundle, { params: { id: set.id } });
  expect(await quantities()).toMatchObject({ rope: [1, 1], mat: [4, 1], bundles: 0, total: 700 });
  expect(await toRefusal(add())).toBe("NOT_FOUND");
  const { quote } = await mona.call(quoteOrder, { body: {} }, egp);
  expect(quote).toMatchObject({ subtotal: 700, discount: 0, automaticDiscounts: [] });
  // The parts of an ended bundle merge: one line per product, with the quantity that was set last.
  await mona.call(updateCart, { body: { productId: mat.id, quantity: 2 } });
  expect(await quantities()).toMatchObject({ rope: [2], mat: [2], total: 400 });
});

test("an order is refused with PRICE_CHANGED when its bundle ended after the quote", async () => {
  const [rope, mat] = [await shop.product({ priceEgp: 1000 }), await shop.product({ priceEgp: 500 })];
  const set = await create(
    [
      [rope, 1],
      [mat, 1],
    ],
    { endsAt: "2030-01-01T00:00:00Z" },
  );
  const mona = await shop.customer();
  await mona.call(addBundleToCart, { body: { bundleId: set.id } });
  const { quote } = await mona.call(quoteOrder, { body: { shippingAddress: { country: "EG" } } }, egp);
  expect(quote).toMatchObject({ subtotal: 1500, discount: 225, total: 1275, shipping: 0 });
  expect(quote.lines.map(({ total, automaticDiscount }) => [total, automaticDiscount])).toEqual([
    [850, 150],
    [425, 75],
  ]);
  await shop.rows("update bundles set ends_at = $1 where id = $2", [shop.app.clock.now(), set.id]);
  const order = mona.call(
    placeOrder,
    { body: { paymentMethod: "card", shippingAddress: cairo, expectedTotal: quote.total } },
    egp,
  );
  expect(await toRefusal(order)).toBe("PRICE_CHANGED");
});

test("of a sale and a bundle the larger saving applies; when they are equal, the bundle", async () => {
  const [rope, mat] = [await shop.product({ priceEgp: 1000 }), await shop.product({ priceEgp: 500 })];
  const set = await create([
    [rope, 1],
    [mat, 1],
  ]);
  const sale = (percentage: number) =>
    staff.call(adminCreateAutomaticDiscount, {
      body: {
        ...{ name: { ar: "تخفيضات", en: "Sale" }, kind: "percentage", percentage, amounts: none, minimums: none },
        ...{ caps: none, buyQuantity: null, getQuantity: null, maxTimes: null, productIds: [rope.id, mat.id] },
        ...{ categoryIds: null, currencies: null, markets: null, combinesWithCoupons: true },
        ...{ startsAt: null, endsAt: null, isActive: true },
      },
    });
  const mona = await shop.customer();
  await mona.call(addBundleToCart, { body: { bundleId: set.id.toUpperCase() } });
  const quote = async () => (await mona.call(quoteOrder, { body: { shippingAddress: { country: "EG" } } }, egp)).quote;
  /** The cart's total, its total in EGP, and the bundle's saving. */
  const inCart = async () => {
    const { cart } = await mona.call(getCart, {}, egp);
    const of = (amounts: readonly { currency: string; amount: number }[] | undefined) =>
      amounts?.find(({ currency }) => currency === "EGP")?.amount;
    return [cart.total, of(cart.totals), of(cart.bundles?.[0]?.savings)];
  };
  await sale(15);
  expect(await quote()).toMatchObject({ total: 1275, automaticDiscounts: [{ name: { en: "Strength set" } }] });
  expect(await inCart()).toEqual([1275, 1275, 225]);
  await sale(20);
  expect(await quote()).toMatchObject({ total: 1200, automaticDiscounts: [{ name: { en: "Sale" }, amount: 300 }] });
  expect(await inCart()).toEqual([1200, 1200, 0]);
  const { order } = await shop.order(mona);
  expect(order.lines.map(({ total, bundleGroup }) => [total, bundleGroup])).toEqual([
    [800, undefined],
    [400, undefined],
  ]);
  expect(await shop.books()).toEqual([]);
});

test("of many orders for the last pieces one succeeds, and takes all parts of its bundle or none", async () => {
  const [rope, mat] = [await shop.product({ stock: 1 }), await shop.product({ stock: 8 })];
  const set = await create([
    [mat, 1],
    [rope, 1],
  ]);
  const people = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
  for (const who of people) await who.call(addBundleToCart, { body: { bundleId: set.id } });
  const place = (who: TestCustomer) =>
    toRefusal(
      untilServed(() =>
        who.call(placeOrder, { body: { paymentMethod: "cod", shippingAddress: cairo, expectedTotal: 235 } }, egp),
      ),
    );
  const refusals = await Promise.all(people.map(place));
  expect(refusals.filter((code) => code === "")).toHaveLength(1);
  expect(new Set(refusals)).toEqual(
    new Set(["", "OUT_OF_STOCK", "ITEM_UNAVAILABLE"].filter((code) => refusals.includes(code))),
  );
  expect([await shop.stock(rope.variantId), await shop.stock(mat.variantId)]).toEqual([
    { onHand: 0, reserved: 0 },
    { onHand: 7, reserved: 0 },
  ]);
  const [mona] = people;
  if (mona === undefined) throw new Error("six people");
  const add = () => toRefusal(untilServed(() => mona.call(addBundleToCart, { body: { bundleId: set.id } })));
  const twice = await Promise.all([add(), add(), add(), add()]);
  expect(new Set(twice)).toEqual(new Set(["OUT_OF_STOCK"]));
  expect(await shop.books()).toEqual([]);
});

test("a part whose sizes differ in price must name its size", async () => {
  const plates = await shop.product({ priceEgp: 100, sizes: ["5", "10", "20"], sizePrices: { "20": 300 } });
  const mat = await shop.product({ priceEgp: 50 });
  expect(
    await toRefusal(
      create([
        [plates, 1],
        [mat, 1],
      ]),
    ),
  ).toBe("VALIDATION_FAILED");
  const made = await create(
    [
      [plates, 1, "20"],
      [mat, 1],
    ],
    { percentage: 10 },
  );
  const read = async () => (await shop.app.client(getBundle, { params: { slug: made.slug } }, egp)).bundle;
  expect(await read()).toMatchObject({ before: 350, price: 315 });
  // When the prices begin to differ later, only the cheapest sizes are offered.
  await shop.rows("update bundle_items set size = null where bundle_id = $1 and product_id = $2", [made.id, plates.id]);
  expect(await read()).toMatchObject({ before: 150, price: 135 });
  expect((await read()).parts[0]?.sizes.map(({ size }) => size)).toEqual(["5", "10"]);
  const who = await shop.customer();
  const add = (size: string) =>
    who.call(addBundleToCart, { body: { bundleId: made.id, choices: [{ productId: plates.id, size }] } });
  expect(await toRefusal(add("20"))).toBe("UNKNOWN_SIZE");
  expect((await add("10")).cart.total).toBe(135);
});

test("a fixed bundle price does not apply to a size that became more expensive", async () => {
  const plates = await shop.product({ priceEgp: 100, sizes: ["5", "20"] });
  const mat = await shop.product({ priceEgp: 50 });
  const fixed = { pricing: "fixed", percentage: null, amounts: { EGP: 120, SAR: 30, AED: 30, USD: 8 } } as const;
  const set = await create(
    [
      [plates, 1],
      [mat, 1],
    ],
    fixed,
  );
  const who = await shop.customer();
  const choices = [{ productId: plates.id, size: "20" }];
  const add = () => who.call(addBundleToCart, { body: { bundleId: set.id, choices } });
  expect((await add()).cart.total).toBe(120);
  await shop.rows(
    `insert into variant_prices (variant_id, currency, amount_minor, is_derived)
     select v.id, x.currency, x.amount_minor * 3, false from variants v join product_prices x on x.product_id = v.product_id
     where v.product_id = $1 and v.size = '20'`,
    [plates.id],
  );
  expect((await who.call(getCart, {}, egp)).cart).toMatchObject({ total: 350 });
  expect((await who.call(quoteOrder, { body: {} }, egp)).quote).toMatchObject({ automaticDiscounts: [] });
});

test("when different sizes are cheapest in different currencies, each currency offers its own", async () => {
  const plates = await shop.product({ sizes: ["5", "20"] });
  const mat = await shop.product();
  const parts = [[plates, 1] as const, [mat, 1] as const];
  const amounts = { EGP: 100, SAR: 50, AED: 50, USD: 20 };
  const [percent, fixed] = [
    await create(parts, { percentage: 10 }),
    await create(parts, { pricing: "fixed", percentage: null, amounts }),
  ];
  // The small one costs less in EGP, the large one in the others.
  await shop.rows(
    `insert into variant_prices (variant_id, currency, amount_minor, is_derived)
     select v.id, c, case when (v.size = '5') = (c = 'EGP') then 10000 else 20000 end, false
     from variants v, unnest(array['EGP', 'SAR', 'AED', 'USD']) c where v.product_id = $1`,
    [plates.id],
  );
  await shop.rows("update product_prices set amount_minor = 5000 where product_id = $1", [mat.id]);
  const sar = { headers: { "x-user-currency": "SAR" } };
  const read = async (money: typeof egp) =>
    (await shop.app.client(getBundle, { params: { slug: percent.slug } }, money)).bundle;
  const offered = async (money: typeof egp) => {
    const { parts: shown, isSoldOut, before, price } = await read(money);
    return { sizes: shown[0]?.sizes.map(({ size }) => size), isSoldOut, before, price };
  };
  expect(await offered(egp)).toEqual({ sizes: ["5"], isSoldOut: false, before: 150, price: 135 });
  expect(await offered(sar)).toEqual({ sizes: ["20"], isSoldOut: false, before: 150, price: 135 });
  expect((await staff.call(adminGetBundle, { params: { id: percent.id } })).bundle.isSoldOut).toBe(false);

  const who = await shop.customer();
  const add = (bundleId: string, size: string, money: typeof egp) =>
    who.call(addBundleToCart, { body: { bundleId, choices: [{ productId: plates.id, size }] } }, money);
  expect(await toRefusal(add(percent.id, "5", sar))).toBe("UNKNOWN_SIZE");
  // The fixed price applies to the size that is cheapest in that currency, in the cart and in the quote.
  const { cart } = await add(fixed.id, "20", sar);
  const of = (amounts: readonly { currency: string; amount: number }[] | undefined) =>
    ["EGP", "SAR"].map((code) => amounts?.find(({ currency }) => currency === code)?.amount);
  expect([of(cart.totals), of(cart.bundles?.[0]?.savings)]).toEqual([
    [250, 50],
    [0, 100],
  ]);
  const quote = async (money: typeof egp) => (await who.call(quoteOrder, { body: {} }, money)).quote;
  expect(await quote(egp)).toMatchObject({ subtotal: 250, automaticDiscounts: [] });
  expect(await quote(sar)).toMatchObject({ subtotal: 150, automaticDiscounts: [{ amount: 100 }] });
});

test("undoing the removal of a part is refused once the other part was removed too", async () => {
  const [rope, mat] = [await shop.product({ priceEgp: 100 }), await shop.product({ priceEgp: 50 })];
  const set = await create([
    [rope, 1],
    [mat, 2],
  ]);
  const mona = await shop.customer();
  const add = (partsInCart: string[]) => mona.call(addBundleToCart, { body: { bundleId: set.id, partsInCart } });
  const { cart } = await add([]);
  for (const { id } of cart.items) await mona.call(removeFromCart, { params: { id } });
  expect(await toRefusal(add([rope.id]))).toBe("NOT_FOUND");
  await mona.call(addToCart, { body: { productId: mat.id, quantity: 1 } });
  expect(await toRefusal(add([mat.id]))).toBe("NOT_FOUND");
  expect((await mona.call(getCart, {})).cart.items.map(({ quantity }) => quantity)).toEqual([1]);
});
