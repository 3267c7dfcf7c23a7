import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { adminListFlows, adminSwitchFlow } from "#shared/contract/admin-flows.ts";
import { getCart } from "#shared/contract/cart.ts";
import { putInWishlist } from "#shared/contract/catalogue.ts";
import type { Arm, FlowName } from "#shared/domain/flows.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { createNotifier, type Notifier } from "#test/support/notifier.ts";
import { whileLocked } from "#test/support/overlap.ts";
import { armSql, toArm, toBucket } from "./arm.ts";

let shop: TestShop;
let notifier: Notifier;
let owner: TestCustomer;
let bar: TestProduct;
beforeAll(async () => {
  // Months before Ramadan, which has quiet hours of its own.
  shop = await createTestShop({ clock: createTestClock(new Date("2026-05-02T09:00:00Z")) });
  notifier = await createNotifier(shop.app);
  owner = await shop.customer("admin");
  bar = await shop.product({ priceEgp: 200, stock: 100 });
  for (const flow of ["abandoned-cart", "price-drop", "refill"] as const)
    await owner.call(adminSwitchFlow, { params: { flow }, body: { isOn: true, version: 0 } });
});
afterAll(() => shop.app.close());

/** A customer of an arm who agreed to offers. */
async function somebody(flow: FlowName, arm: Arm): Promise<TestCustomer> {
  for (;;) {
    const who = await shop.customer();
    if (toArm(flow, who.userId) !== arm) continue;
    await notifier.prefer(who, { offers: true });
    return who;
  }
}

const run = async (job: string) => {
  await shop.app.platform.jobs.runScheduled(job);
  await shop.app.drain();
};
const carts = () => run("tell-of-carts");
const marketingMails = async (who: TestCustomer) => {
  const sent = await shop.rows<{ kind: string }>(
    "select kind from deliveries where recipient = $1 and sent_at is not null order by sent_at",
    [who.email],
  );
  return sent.map(({ kind }) => kind).filter((kind) => ["abandoned-cart", "price-drop", "refill"].includes(kind));
};
const runsOf = (who: TestCustomer) =>
  shop.rows<{ flow: string; arm: string; step: number; stop_reason: string | null }>(
    "select flow, arm, step, stop_reason from flow_runs where user_id = $1 order by created_at",
    [who.userId],
  );
const hours = (count: number) => shop.app.clock.advance(count * 3600);
/** No quiet hours in any zone. */
beforeEach(() => {
  const { clock } = shop.app;
  const day = 86_400_000;
  clock.set(new Date(Math.ceil(clock.now().getTime() / day) * day + 14 * 3_600_000));
});

test("the arm follows from a hash, the same in the code and in SQL", async () => {
  const person = (n: number) => `0198a1b2-0000-7000-8000-00000000000${n}`;
  expect([toBucket("abandoned-cart", person(1)), toBucket("abandoned-cart", person(9))]).toEqual([87, 4]);
  expect([1, 9].map((n) => toArm("abandoned-cart", person(n)))).toEqual(["message", "control"]);
  expect(toArm("back-in-stock", person(9))).toBe("message");
  const ids = Array.from({ length: 300 }, () => shop.app.platform.ids.next());
  const flow = "campaign:0198a1b2-0000-7000-8000-000000000001";
  const rows = await readRows<{ arm: Arm }>(
    shop.app.platform.database.reader,
    sql`select ${armSql(flow, sql`x.id`)} as arm from unnest(${sql.param(ids)}::uuid[]) with ordinality x (id, at) order by x.at`,
  );
  expect(rows.map(({ arm }) => arm)).toEqual(ids.map((id) => toArm(flow, id)));
});

test("a cart that is left gets one mail after a day; control, changed carts and people without consent get none", async () => {
  const flow = "abandoned-cart";
  const [messaged, control, changed] = [
    await somebody(flow, "message"),
    await somebody(flow, "control"),
    await somebody(flow, "message"),
  ];
  const silent = await shop.customer();
  for (const who of [messaged, control, changed, silent]) await shop.fill(who, bar);
  await carts();
  expect(await runsOf(messaged)).toEqual([]);
  hours(1.1);
  await Promise.all([carts(), carts()]);
  for (const [who, arm] of [
    [messaged, "message"],
    [control, "control"],
  ] as const)
    expect(await runsOf(who)).toEqual([{ flow, arm, step: 1, stop_reason: null }]);
  expect(await runsOf(silent)).toEqual([]);
  await shop.fill(changed, bar);
  hours(24.5);
  await carts();
  await carts();
  expect(await marketingMails(messaged)).toEqual([flow]);
  for (const who of [control, changed, silent]) expect(await marketingMails(who)).toEqual([]);
  expect(await runsOf(control)).toMatchObject([{ step: 2 }]);
  expect(await runsOf(changed)).toMatchObject([{ step: 1, stop_reason: "changed" }]);
});

test("a reminder that waits for the morning has its mail a day after that", async () => {
  const flow = "abandoned-cart";
  const who = await somebody(flow, "message");
  const { clock } = shop.app;
  const day = clock.now().toISOString().slice(0, 10);
  clock.set(new Date(`${day}T19:00:00Z`));
  await shop.fill(who, bar);
  hours(1.1);
  await carts();
  const [run] = await shop.rows<{ next_at: Date }>("select next_at from flow_runs where user_id = $1", [who.userId]);
  // Nine in the morning in Cairo, and a day and half an hour.
  const hoursLater = (new Date(run?.next_at ?? 0).getTime() - new Date(`${day}T00:00:00Z`).getTime()) / 3_600_000;
  expect([55.5, 54.5]).toContain(hoursLater);
});

test("a purchase ends it, also while its mail is due or waits for the morning", async () => {
  const flow = "abandoned-cart";
  const [early, late] = [await somebody(flow, "message"), await somebody(flow, "message")];
  for (const who of [early, late]) await shop.fill(who, bar);
  hours(1.1);
  await carts();
  hours(24.5);
  const { pool } = shop.app.platform.database;
  // Both wait for the same person: the mail that is due, and the order.
  const lock = {
    sql: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`flows:${early.userId}`],
  };
  const { overlapped } = await whileLocked(pool, lock, 2, () =>
    Promise.all([shop.order(early), shop.app.platform.jobs.runScheduled("tell-of-carts")]),
  );
  expect(overlapped).toBe(2);
  expect(await runsOf(early)).toMatchObject([{ stop_reason: expect.stringMatching(/purchase|changed/) }]);
  const [left] = await shop.rows<{ sent: number }>(
    "select count(*)::int as sent from deliveries where user_id = $1 and kind = 'abandoned-cart' and suppressed_at is null",
    [early.userId],
  );
  expect(left?.sent).toBe(0);
  // The other mail is written, and its outbox not yet run: the order takes it back.
  expect(await runsOf(late)).toMatchObject([{ step: 2, stop_reason: null }]);
  await shop.order(late);
  await shop.app.drain();
  expect(await marketingMails(late)).toEqual([]);
  expect(
    await shop.rows("select suppressed_reason as why from deliveries where kind = 'abandoned-cart' and user_id = $1", [
      late.userId,
    ]),
  ).toEqual([{ why: "withdrawn" }]);
});

test("offers come once a day and three times a week at most, and not after consent is withdrawn", async () => {
  const who = await somebody("price-drop", "message");
  const offer = async (key: string) => {
    await notifier.send({
      ...{ kind: "refill", to: who.email, userId: who.userId, language: "en", key },
      data: { firstName: "Mona", what: { ar: "بروتين", en: "Whey" }, path: "/product/whey" },
    });
    const { state, reason } = await notifier.find(key);
    return reason ?? state;
  };
  const outcomes: string[] = [];
  for (const key of ["a", "b", "c", "d", "e"]) {
    outcomes.push(await offer(key));
    hours(key === "a" ? 2 : 24);
  }
  expect(outcomes).toEqual(["sent", "capped", "sent", "sent", "capped"]);
  hours(24 * 8);
  await notifier.prefer(who, { offers: false });
  expect(await offer("f")).toBe("no_consent");
});

test("the link of an offer's mail withdraws consent by one POST", async () => {
  const who = await somebody("refill", "message");
  await notifier.send({
    ...{ kind: "refill", to: who.email, userId: who.userId, language: "en", key: "unsubscribe" },
    data: { firstName: "Mona", what: { ar: "بروتين", en: "Whey" }, path: "/product/whey" },
  });
  const [row] = await shop.rows<{ text: string }>("select text from deliveries where key = 'unsubscribe'");
  expect(row?.text).toContain("because you agreed to hear of our offers");
  const path = /http:\/\/shop\.test(\/u\/[^\s"]+)/.exec(row?.text ?? "")?.[1] ?? "";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const reply = await shop.app.http.inject({
    method: "POST",
    url: path,
    headers,
    payload: "List-Unsubscribe=One-Click",
  });
  expect(reply.statusCode).toBe(200);
  const [user] = await shop.rows("select marketing_opt_in as agrees from users where id = $1", [who.userId]);
  expect(user).toEqual({ agrees: false });
});

test("a wished product that costs 5 % less is announced once, and again only when it falls further", async () => {
  const flow = "price-drop";
  const who = await somebody(flow, "message");
  const mat = await shop.product({ priceEgp: 1000 });
  const headers = { headers: { "x-user-currency": "EGP" } };
  await who.call(putInWishlist, { params: { productId: mat.id } }, headers);
  const price = async (egp: number) => {
    await shop.rows("update product_prices set amount_minor = $2 where product_id = $1 and currency = 'EGP'", [
      mat.id,
      egp * 100,
    ]);
    await run("tell-of-price-drops");
    await run("tell-of-price-drops");
    return (await marketingMails(who)).length;
  };
  expect(await price(951)).toBe(0);
  expect(await price(950)).toBe(1);
  expect(await price(900)).toBe(1);
  hours(15 * 24);
  expect(await price(950)).toBe(1);
  expect(await price(900)).toBe(2);
});

test("each size is compared with what it cost when it was wished, and one that cannot be bought is not announced", async () => {
  const flow = "price-drop";
  const who = await somebody(flow, "message");
  await shop.rows("update users set language = 'en' where id = $1", [who.userId]);
  const whey = await shop.product({ priceEgp: 500, sizes: ["1 kg", "3 kg", "5 kg"], sizePrices: { "3 kg": 1200 } });
  await shop.rows("update variants set on_hand = 100 where product_id = $1", [whey.id]);
  await who.call(putInWishlist, { params: { productId: whey.id } }, { headers: { "x-user-currency": "EGP" } });
  const [kept] = await shop.rows<{ sizes: Record<string, number> }>(
    "select size_prices as sizes from wishlist_items where user_id = $1",
    [who.userId],
  );
  expect(Object.values(kept?.sizes ?? {}).sort()).toEqual([120000, 50000, 50000]);
  const price = (egp: number) =>
    shop.rows(
      `update variant_prices x set amount_minor = $2 from variants v
       where v.id = x.variant_id and v.product_id = $1 and v.size = '3 kg' and x.currency = 'EGP'`,
      [whey.id, egp * 100],
    );
  const stock = (pieces: number) =>
    shop.rows("update variants set on_hand = $2 where product_id = $1 and size = '3 kg'", [whey.id, pieces]);
  const readMails = async () => {
    await run("tell-of-price-drops");
    const sent = await shop.rows<{ subject: string; text: string }>(
      "select subject, text from deliveries where recipient = $1 and kind = 'price-drop' order by sent_at",
      [who.email],
    );
    return sent.map(({ subject, text }) => `${subject}: ${/It cost.*\d/.exec(text)?.[0] ?? ""}`);
  };
  expect(await readMails()).toEqual([]);
  // Still far over the lowest price of the product.
  await price(1100);
  await stock(0);
  expect(await readMails()).toEqual([]);
  await stock(5);
  const [first] = await readMails();
  expect(first).toContain("3 kg");
  expect(first).toMatch(/1,200.*1,100/);
  // The same size again only below the announced price; another size is compared with its own earlier price.
  hours(15 * 24);
  await price(1060);
  expect(await readMails()).toHaveLength(1);
  await shop.rows("update product_prices set amount_minor = 40000 where product_id = $1 and currency = 'EGP'", [
    whey.id,
  ]);
  const both = await readMails();
  expect(both).toHaveLength(2);
  expect(both[1]).toMatch(/500.*400/);
  // A size that was added later has no earlier price to fall from.
  hours(15 * 24);
  await shop.rows(
    `insert into variants (id, product_id, size, label, sku, position, on_hand, is_stock_limited)
     select $2, product_id, '30 g', '{"ar":"30 g","en":"30 g"}', '30-g', 9, 5, true from variants where product_id = $1 limit 1`,
    [whey.id, shop.app.platform.ids.next()],
  );
  await shop.rows(
    `insert into variant_prices (variant_id, currency, amount_minor, is_derived)
     select v.id, c, 2000, false from variants v, unnest(array['EGP', 'SAR', 'AED', 'USD']) c where v.sku = '30-g'`,
  );
  expect(await readMails()).toHaveLength(2);
});

test("a delivered pack is used up five days after its mail, unless it is bought again", async () => {
  const flow = "refill";
  const [who, again] = [await somebody(flow, "message"), await somebody(flow, "message")];
  const whey = await shop.product({ priceEgp: 900 });
  await shop.rows(`update products set nutrition = '{"servingsPerContainer": 30}' where id = $1`, [whey.id]);
  const deliver = async (whom: TestCustomer) => {
    await shop.fill(whom, whey);
    const { order, payment } = await shop.order(whom);
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    await shop.rows("update orders set status = 'processing' where id = $1", [order.id]);
    await shop.rows("update orders set status = 'shipped' where id = $1", [order.id]);
    const path = `/api/admin/orders/${order.id}/deliver`;
    const authorization = `Bearer ${await owner.token()}`;
    const reply = await shop.app.http.inject({ method: "POST", url: path, headers: { authorization }, payload: {} });
    expect(reply.statusCode).toBe(200);
  };
  await deliver(who);
  await deliver(again);
  expect(await runsOf(who)).toMatchObject([{ flow, step: 0, stop_reason: null }]);
  hours(24 * 24);
  await run("tell-of-refills");
  expect(await marketingMails(who)).toEqual([]);
  await shop.fill(again, whey);
  await shop.order(again);
  hours(48);
  await run("tell-of-refills");
  await run("tell-of-refills");
  expect(await marketingMails(who)).toEqual(["refill"]);
  expect(await marketingMails(again)).toEqual([]);
  expect((await runsOf(again))[0]).toMatchObject({ stop_reason: "purchase" });
});

test("a paid order counts for the flow within seven days before it, and no longer once it is refunded", async () => {
  const who = await somebody("abandoned-cart", "control");
  await shop.fill(who, bar);
  hours(1.1);
  await carts();
  const { order, payment } = await shop.order(who);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  const figures = async () => {
    const { flows } = await owner.call(adminListFlows, {});
    return flows.find(({ flow }) => flow === "abandoned-cart")?.effect.control;
  };
  const before = await figures();
  hours(24 * 8);
  const after = await figures();
  expect((after?.buyers ?? 0) - (before?.buyers ?? 0)).toBe(1);
  expect(after?.spent).toBe(200);
  await shop.rows("delete from flow_conversions where order_id = $1", [order.id]);
  expect((await figures())?.spent).toBe(0);
});

test("an abandoned cart is bought after all: the mail leads to the cart, the order counts, and nothing more is sent", async () => {
  const flow = "abandoned-cart";
  const who = await somebody(flow, "message");
  const figures = async () => {
    const { flows } = await owner.call(adminListFlows, {});
    const message = flows.find((one) => one.flow === flow)?.effect.message;
    return { buyers: message?.buyers ?? 0, spent: message?.spent ?? 0 };
  };
  const before = await figures();
  await shop.fill(who, bar, 2);
  hours(1.1);
  await carts();
  hours(24.5);
  await carts();
  const [mail] = await shop.rows<{ html: string; text: string }>(
    "select html, text from deliveries where user_id = $1 and kind = 'abandoned-cart'",
    [who.userId],
  );
  expect(mail?.html).toMatch(/href="http:\/\/shop\.test\/cart/);
  const { cart } = await who.call(getCart, {});
  expect(cart).toMatchObject({ itemCount: 2, items: [{ product: { id: bar.id } }] });
  const { order, payment } = await shop.order(who);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  expect(await runsOf(who)).toMatchObject([{ step: 2, stop_reason: "purchase" }]);
  hours(24 * 8);
  await carts();
  const after = await figures();
  expect([after.buyers - before.buyers, after.spent - before.spent]).toEqual([1, 400]);
  expect(await marketingMails(who)).toEqual([flow]);
  expect(await shop.rows("select order_id from flow_conversions where order_id = $1", [order.id])).toHaveLength(1);
});

test("switches are kept with their version, and a flow that is off does nothing", async () => {
  const { flows } = await owner.call(adminListFlows, {});
  const restock = flows.find(({ flow }) => flow === "back-in-stock");
  expect(restock).toMatchObject({ isOn: true, version: 0, hasHoldout: false });
  const set = (isOn: boolean, version: number) =>
    owner.call(adminSwitchFlow, { params: { flow: "abandoned-cart" }, body: { isOn, version } });
  expect((await set(false, 1)).flow).toMatchObject({ isOn: false, version: 2 });
  expect(await toRefusal(set(true, 1))).toBe("VERSION_CONFLICT");
  const who = await somebody("abandoned-cart", "message");
  await shop.fill(who, bar);
  hours(2);
  await carts();
  expect(await runsOf(who)).toEqual([]);
  const support = await shop.customer("admin", "support");
  expect(await toRefusal(support.call(adminListFlows, {}))).toBe("PERMISSION_DENIED");
});
