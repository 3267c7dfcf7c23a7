import { afterAll, beforeAll, expect, test } from "vitest";
import { lockCart } from "#server/modules/cart/cart-lines.ts";
import { lockCards } from "#server/modules/gifts/post-entry.ts";
import { lockGift } from "#server/modules/gifts/send-gift.ts";
import { createLoyalty } from "#server/modules/loyalty/index.ts";
import { lockAccount } from "#server/modules/loyalty/post-entry.ts";
import { expireOrder } from "#server/modules/orders/end.ts";
import { lockOrder, moveOrder, system } from "#server/modules/orders/history.ts";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import type { OrderDeps } from "#server/modules/orders/ports.ts";
import { findOrder } from "#server/modules/orders/read-orders.ts";
import { lockPayment } from "#server/modules/payments/read-payments.ts";
import { createPromotions } from "#server/modules/promotions/index.ts";
import { lockSubscription } from "#server/modules/subscriptions/standing.ts";
import { lockLiving } from "#server/modules/subscriptions/start-subscription.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type PlacedOrder, payOrder, placeOrder } from "#shared/contract/checkout.ts";
import { cancelOrder, getOrder, requestReturn, updateOrder } from "#shared/contract/orders.ts";
import { getPayment } from "#shared/contract/payments.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";

/**
 * Guards that other tests only rely on: locks, database constraints and ownership. docs/operations/guards.md names the
 * test of every guard.
 */

let shop: TestShop;
let mona: TestCustomer;
let plan: TestProduct;
let mat: TestProduct;
let paid: PlacedOrder;
/** Grants of a kept gift card and package of the same order. */
let coaching: TestProduct;
let cardId: string;
let subscriptionId: string;
let given: PlacedOrder;

const buy = async (
  who: TestCustomer,
  product: TestProduct,
  more: Parameters<TestShop["order"]>[1] = {},
): Promise<PlacedOrder> => {
  await shop.fill(who, product);
  return shop.order(who, more);
};
const idOf = async (table: "gift_cards" | "subscriptions"): Promise<string> =>
  (await shop.rows<{ id: string }>(`select id from ${table}`))[0]?.id ?? "";

beforeAll(async () => {
  shop = await createTestShop();
  mona = await shop.customer();
  plan = await shop.product({ kind: "programme", priceEgp: 500 });
  mat = await shop.product();
  paid = await buy(mona, plan);
  coaching = await shop.product({ kind: "package", priceEgp: 900 });
  const card = await buy(mona, await shop.product({ kind: "gift_card", priceEgp: 100 }));
  const kept = await buy(mona, coaching);
  const gift = { recipientName: "Sara", recipientEmail: "sara@gift.test", message: "" };
  given = await buy(mona, coaching, { gift });
  for (const { payment } of [paid, card, kept, given]) await shop.press(payment.id, "approve");
  await shop.app.drain();
  [cardId, subscriptionId] = [await idOf("gift_cards"), await idOf("subscriptions")];
});
afterAll(() => shop.app.close());

const stateOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "",
    (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code ?? "?",
  );
const [unique, check, restrict, lockNotFree] = ["23505", "23514", "23001", "55P03"];

const event =
  "insert into provider_events (id, provider, event_key, body, headers, received_at) values (gen_random_uuid(), 'sandbox', 'twice', '', '{}', now())";
const reply =
  "insert into idempotent_replies (actor, route, key, request_hash, created_at) values ('mona', 'a', 'twice', 'x', now())";

test.each([
  {
    what: "a second payment that pays the same order",
    sql: `insert into payments (id, order_id, user_id, method, provider, amount_minor, currency, status, pays_order, captured_minor,
        expires_at, created_at, updated_at)
      select gen_random_uuid(), order_id, user_id, method, provider, amount_minor, currency, status, true, captured_minor, now(), now(), now()
      from payments where id = $1`,
    id: () => paid.payment.id,
    code: unique,
  },
  { what: "the same report twice", sql: event, twice: true, code: unique },
  { what: "the same key of the same call twice", sql: reply, twice: true, code: unique },
  {
    what: "points twice for the same reason",
    sql: `insert into points_entries (id, user_id, seq, delta, balance_after, kind, ref, created_at)
      select gen_random_uuid(), user_id, seq + 1, delta, balance_after, kind, ref, now() from points_entries where order_id = $1`,
    id: () => paid.order.id,
    code: unique,
  },
  {
    what: "a balance of points below zero",
    sql: "update points_accounts set balance = -1 where user_id = (select user_id from orders where id = $1)",
    id: () => paid.order.id,
    code: check,
  },
  {
    what: "more held than there is",
    sql: "update variants set reserved = on_hand + 1 where id = $1",
    id: () => mat.variantId,
    code: check,
  },
  {
    what: "more asked back than was taken",
    sql: "update payments set refund_requested_minor = captured_minor + 1 where id = $1",
    id: () => paid.payment.id,
    code: check,
  },
  {
    what: "a move that there is not",
    sql: "update orders set status = 'delivered' where id = $1",
    id: () => paid.order.id,
    code: restrict,
  },
  {
    what: "another price of an order",
    sql: "update orders set total_minor = total_minor - 1, subtotal_minor = subtotal_minor - 1 where id = $1",
    id: () => paid.order.id,
    code: restrict,
  },
  {
    what: "money of an order that shrinks",
    sql: "update orders set paid_minor = 0 where id = $1",
    id: () => paid.order.id,
    code: restrict,
  },
  {
    what: "another history",
    sql: "update order_history set note = 'x' where order_id = $1",
    id: () => paid.order.id,
    code: restrict,
  },
  {
    what: "other lines",
    sql: "update order_lines set quantity = 2 where order_id = $1",
    id: () => paid.order.id,
    code: restrict,
  },
  {
    what: "another ledger of points",
    sql: "delete from points_entries where order_id = $1",
    id: () => paid.order.id,
    code: restrict,
  },
  {
    what: "an order that is not there any more",
    sql: "delete from orders where id = $1",
    id: () => paid.order.id,
    code: restrict,
  },
  {
    what: "more paid back than was taken",
    sql: "update payments set refunded_minor = captured_minor + 1 where id = $1",
    id: () => paid.payment.id,
    code: check,
  },
  {
    what: "an order paid by another amount",
    sql: "update payments set captured_minor = captured_minor - 1 where id = $1",
    id: () => paid.payment.id,
    code: check,
  },
  {
    what: "another ledger of gift cards",
    sql: "update gift_card_entries set ref = 'x' where card_id = $1",
    id: () => cardId,
    code: restrict,
  },
  {
    what: "money twice on a gift card for the same reason",
    sql: `insert into gift_card_entries (id, card_id, seq, delta_minor, balance_after_minor, kind, ref, order_id, created_at)
      select gen_random_uuid(), card_id, seq + 1, delta_minor, balance_after_minor, kind, ref, order_id, now()
      from gift_card_entries where card_id = $1`,
    id: () => cardId,
    code: unique,
  },
  {
    what: "a second gift card for the same piece",
    sql: `insert into gift_cards (id, code_hash, code_sealed, currency, initial_minor, buyer_id, order_id, order_line_id, piece,
        is_given, expires_at, created_at)
      select gen_random_uuid(), sha256('x'), code_sealed, currency, initial_minor, buyer_id, order_id, order_line_id, piece, is_given,
        now(), now() from gift_cards where id = $1`,
    id: () => cardId,
    code: unique,
  },
  {
    what: "a gift card below zero",
    sql: "update gift_cards set balance_minor = -1 where id = $1",
    id: () => cardId,
    code: check,
  },
  {
    what: "more on a gift card than it was bought for",
    sql: "update gift_cards set balance_minor = initial_minor + 1 where id = $1",
    id: () => cardId,
    code: check,
  },
  {
    what: "a second subscription to a package that runs",
    sql: `insert into subscriptions (id, user_id, package_id, slug, name, months, currency, timezone, status, started_on, ends_on,
        created_at, updated_at)
      select gen_random_uuid(), user_id, package_id, slug, name, months, currency, timezone, status, started_on, ends_on, now(), now()
      from subscriptions where id = $1`,
    id: () => subscriptionId,
    code: unique,
  },
  {
    what: "a second period for the same money",
    sql: `insert into subscription_periods (id, subscription_id, number, source, order_line_id, months, created_at)
      select gen_random_uuid(), subscription_id, number + 1, source, order_line_id, months, now()
      from subscription_periods where subscription_id = $1`,
    id: () => subscriptionId,
    code: unique,
  },
  {
    what: "a second renewal of the same end",
    sql: `insert into subscription_renewals (id, subscription_id, ends_on, created_at)
      select gen_random_uuid(), id, ends_on, now() from subscriptions where id = $1`,
    id: () => subscriptionId,
    twice: true,
    code: unique,
  },
])("the database itself refuses $what", async ({ sql, code, id, twice }) => {
  const values = id === undefined ? [] : [id()];
  if (twice === true) await shop.rows(sql, values);
  expect(await stateOf(shop.rows(sql, values))).toBe(code);
});

test("the database itself refuses a coupon beyond its limit, and a second use by one order", async () => {
  const promotions = createPromotions(shop.app.platform);
  const { database } = shop.app.platform;
  const coupon = await database.transaction((tx) =>
    promotions.create(tx, { code: "LIMIT1", kind: "percentage", percentHundredths: 1000, totalLimit: 1 }),
  );
  const use = { couponId: coupon.id, code: null, orderId: paid.order.id, userId: mona.userId };
  await database.transaction((tx) => promotions.claim(tx, use));
  expect(await stateOf(shop.rows("update coupons set used_count = 2 where id = $1", [coupon.id]))).toBe(check);
  const again = "insert into coupon_uses (order_id, coupon_id, user_id, used_at) values ($1, $2, $3, now())";
  expect(await stateOf(shop.rows(again, [use.orderId, use.couponId, use.userId]))).toBe(unique);
  await database.transaction((tx) => promotions.release(tx, paid.order.id));
});

const locks: readonly { name: string; take: (tx: Tx) => Promise<unknown>; sql: string; id: () => string }[] = [
  {
    name: "order",
    take: (tx) => lockOrder(tx, paid.order.id),
    sql: "select 1 from orders where id = $1 for update nowait",
    id: () => paid.order.id,
  },
  {
    name: "payment",
    take: (tx) => lockPayment(tx, paid.payment.id),
    sql: "select 1 from payments where id = $1 for update nowait",
    id: () => paid.payment.id,
  },
  {
    name: "points account",
    take: (tx) => lockAccount(tx, mona.userId),
    sql: "select 1 from points_accounts where user_id = $1 for update nowait",
    id: () => mona.userId,
  },
  {
    name: "cart",
    take: (tx) => lockCart(tx, mona.userId, { id: mona.userId, now: shop.app.clock.now() }),
    sql: "select 1 from carts where user_id = $1 for update nowait",
    id: () => mona.userId,
  },
  {
    name: "gift card",
    take: (tx) => lockCards(tx, [cardId]),
    sql: "select 1 from gift_cards where id = $1 for update nowait",
    id: () => cardId,
  },
  {
    name: "gift",
    take: (tx) => lockGift(tx, given.order.id),
    sql: "select 1 from order_gifts where order_id = $1 for update nowait",
    id: () => given.order.id,
  },
  {
    name: "subscription",
    take: (tx) => lockSubscription(tx, subscriptionId),
    sql: "select 1 from subscriptions where id = $1 for update nowait",
    id: () => subscriptionId,
  },
  {
    name: "package that runs",
    take: (tx) => lockLiving(tx, { userId: mona.userId, packageId: coaching.id }),
    sql: "select 1 from subscriptions where id = $1 for update nowait",
    id: () => subscriptionId,
  },
];

test.each(locks)("who works on the $name holds its row alone", async ({ take, sql, id }) => {
  const seen = await shop.app.platform.database.transaction(async (tx) => {
    await take(tx);
    return stateOf(shop.rows(sql, [id()]));
  });
  expect(seen).toBe(lockNotFree);
  expect(await stateOf(shop.rows(sql, [id()]))).toBe("");
});

test("an order moves only as allowed, and only from the state in which it was read", async () => {
  const { database } = shop.app.platform;
  const { order, payment } = await buy(mona, plan);
  const read = await findOrder(database.reader, order.id);
  if (read === undefined) throw new Error("an order that was placed is not there");
  const move = (to: "shipped" | "cancelled") =>
    stateOf(database.transaction((tx) => moveOrder(tx, shop.app.platform, read, { to, actor: system })));
  expect(await move("shipped")).toBe("ORDER_STATE");
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  // A paid order may be cancelled, but not by a caller who saw it unpaid: its money would not be refunded.
  expect(await move("cancelled")).toBe("ORDER_STATE");
});

test("an order whose money comes at the very last moment is paid and does not run out", async () => {
  const { order, payment } = await buy(mona, mat);
  await shop.rows("update sandbox_payments set status = 'captured' where merchant_reference = $1", [payment.id]);
  shop.app.clock.advance(31 * 60);
  await shop.app.platform.jobs.runScheduled("expire-orders");
  expect((await mona.call(getOrder, { params: { id: order.id } })).order.status).toBe("paid");
  expect(await shop.books()).toEqual([]);
});

test("an order runs out only while it waits and its time is over", async () => {
  const { database } = shop.app.platform;
  const { order } = await buy(mona, mat);
  // Without the ports that release resources; none may be called.
  const deps = { platform: shop.app.platform } as unknown as OrderDeps;
  const expire = (id: string) => database.transaction((tx) => expireOrder(tx, deps, id));
  expect(await expire(order.id)).toBeUndefined();
  expect(await expire(paid.order.id)).toBeUndefined();
  expect((await mona.call(getOrder, { params: { id: order.id } })).order.status).toBe("pending_payment");
});

test("what is somebody else's is not there", async () => {
  const ali = await shop.customer();
  const { order, payment } = await buy(mona, plan);
  const params = { id: order.id };
  const calls = [
    ali.call(getOrder, { params }),
    ali.call(updateOrder, { params, body: { note: "mine" } }),
    ali.call(cancelOrder, { params, body: {} }),
    ali.call(payOrder, { params, body: {} }),
    ali.call(getPayment, { params: { id: payment.id } }),
    ali.call(requestReturn, {
      params,
      body: { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }], reason: "x" },
    }),
  ];
  expect(await Promise.all(calls.map(toRefusal))).toEqual(calls.map(() => "NOT_FOUND"));
  const mine = (await mona.call(getOrder, { params })).order;
  expect(mine).toMatchObject({ status: "pending_payment", note: null });
});

test("an order is what was asked for or none: no coupon, no points and no gift card that is not", async () => {
  const ali = await shop.customer();
  await shop.fill(ali, plan);
  const before = await shop.rows("select 1 from orders");
  expect(await toRefusal(shop.order(ali, { coupon: "NOSUCH" }))).toBe("COUPON_UNKNOWN");
  expect(await toRefusal(shop.order(ali, { usePoints: 100 }))).toBe("POINTS_SHORT");
  const giftCards = ["HIMA-AAAA-AAAA-AAAA-AAAA"];
  expect(await toRefusal(shop.order(ali, { giftCards }))).toBe("GIFT_CARD_UNKNOWN");
  expect(await shop.rows("select 1 from orders")).toHaveLength(before.length);
});

test("an order that waits for money does not turn into cash on delivery, and one that is paid is not paid again", async () => {
  const { order } = await buy(mona, mat);
  const params = { id: order.id };
  expect(await toRefusal(mona.call(payOrder, { params, body: { paymentMethod: "cod" } }))).toBe("METHOD_NOT_AVAILABLE");
  expect(await toRefusal(mona.call(payOrder, { params: { id: paid.order.id }, body: {} }))).toBe("ORDER_STATE");
});

test("the same call with the same key makes one order; with another body it is refused", async () => {
  const ali = await shop.customer();
  await shop.fill(ali, plan);
  const key = { "idempotency-key": "once", "x-user-currency": "EGP" };
  const body = { paymentMethod: "card", expectedTotal: 500 } as const;
  const [first, second] = [
    await ali.call(placeOrder, { body }, { headers: key }),
    await ali.call(placeOrder, { body }, { headers: key }),
  ];
  expect(second).toEqual(first);
  expect(await shop.rows("select 1 from orders where user_id = $1", [ali.userId])).toHaveLength(1);
  const other = ali.call(placeOrder, { body: { ...body, note: "other" } }, { headers: key });
  expect(await toRefusal(other)).toBe("IDEMPOTENCY_MISMATCH");
});

test("a coupon serves each person as often as it says, and nobody once it is withdrawn", async () => {
  const { database, ids } = shop.app.platform;
  const promotions = createPromotions(shop.app.platform);
  const coupon = await database.transaction((tx) =>
    promotions.create(tx, { code: "ONCE1", kind: "percentage", percentHundredths: 1000, perUserLimit: 1 }),
  );
  const claim = (userId: string) =>
    stateOf(
      database.transaction((tx) =>
        promotions.claim(tx, { couponId: coupon.id, code: null, orderId: ids.next(), userId }),
      ),
    );
  // The error comes before the check that the order of a use exists.
  await shop.rows("update coupons set used_count = 1 where id = $1", [coupon.id]);
  await shop.rows("insert into coupon_uses (order_id, coupon_id, user_id, used_at) values ($1, $2, $3, now())", [
    paid.order.id,
    coupon.id,
    mona.userId,
  ]);
  expect(await claim(mona.userId)).toBe("COUPON_USED_BY_YOU");
  await shop.rows("update coupons set is_active = false where id = $1", [coupon.id]);
  expect(await claim((await shop.customer()).userId)).toBe("COUPON_USED_UP");
  await database.transaction((tx) => promotions.release(tx, paid.order.id));
});

test("points for the same reason come once, however often they are booked", async () => {
  const { database } = shop.app.platform;
  const loyalty = createLoyalty(shop.app.platform, orderNumbersOf);
  const ali = await shop.customer();
  const gift = { userId: ali.userId, kind: "gift", ref: `gift-${ali.userId}`, points: 40 } as const;
  for (let time = 0; time < 3; time++) await database.transaction((tx) => loyalty.credit(tx, gift));
  expect(await loyalty.balance(database.reader, ali.userId)).toBe(40);
});
