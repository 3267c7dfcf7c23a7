import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords, insertUser } from "#server/modules/accounts/index.ts";
import { addCategories, addProducts } from "#server/modules/catalogue/index.ts";
import { logIn } from "#shared/contract/accounts.ts";
import * as people from "#shared/contract/admin.ts";
import * as inbox from "#shared/contract/admin-messages.ts";
import * as goods from "#shared/contract/admin-products.ts";
import * as reports from "#shared/contract/admin-reports.ts";
import { ApiError, type Client } from "#shared/contract/client.ts";
import { sendContactMessage } from "#shared/contract/contact.ts";
import { fallbackRates } from "#shared/domain/currency.ts";
import { minor } from "#shared/domain/money.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
let admin: Client;
let adminId = "";
let customerId = "";
const ids: Record<"category" | "belt" | "beltS" | "beltM" | "guide" | "guideOnly", string> = {
  category: "",
  belt: "",
  beltS: "",
  beltM: "",
  guide: "",
  guideOnly: "",
};
const password = "Kettle-bell-77";

const text = (en: string, ar = en) => ({ en, ar });

async function addPerson(role: "admin" | "customer", createdAt: Date, more: object = {}): Promise<string> {
  const id = app.platform.ids.next();
  const passwordHash = await createPasswords().hash(password);
  await app.platform.database.transaction((tx) =>
    insertUser(tx, {
      id,
      email: `${role}-${id}@shop.test`,
      firstName: "Mona",
      lastName: "Hassan",
      passwordHash,
      role,
      createdAt,
      emailVerifiedAt: createdAt,
      ...more,
    }),
  );
  return id;
}

async function signIn(email: string): Promise<Client> {
  return app.clientAs((await app.client(logIn, { body: { identifier: email, password } })).accessToken);
}

async function addGoods(): Promise<void> {
  for (const key of Object.keys(ids)) ids[key as keyof typeof ids] = app.platform.ids.next();
  const now = app.clock.now();
  const shared = {
    description: text("Long"),
    variantLabel: text("Size"),
    images: [],
    facts: [],
    tags: ["leather"],
    popularity: 0,
    isNewUntil: null,
    createdAt: now,
  };
  const category = { id: ids.category, name: text("Gear", "عتاد") };
  await app.platform.database.transaction(async (tx) => {
    await addCategories(
      tx,
      [{ ...category, slug: "gear", kind: "physical", summary: text("Gear"), image: null, position: 0 }],
      now,
    );
    await addProducts(
      tx,
      [
        {
          ...shared,
          ...{
            id: ids.belt,
            slug: "lifting-belt",
            kind: "physical",
            category,
            name: text("Lifting belt", "حزام رفع الأثقال"),
            summary: text("Holds"),
          },
          prices: { EGP: minor(100_000) },
          discountPercentage: 0,
          variants: [
            { id: ids.beltS, size: "S", label: text("S"), sku: "BELT-S", stock: 3 },
            { id: ids.beltM, size: "M", label: text("M"), sku: "BELT-M", stock: 40 },
          ],
        },
        {
          ...shared,
          ...{
            id: ids.guide,
            slug: "gift-card",
            kind: "gift_card",
            category,
            name: text("Gift card", "بطاقة هدية"),
            summary: text("A gift"),
          },
          prices: { EGP: minor(50_000), SAR: minor(6_000) },
          discountPercentage: 10,
          variants: [{ id: ids.guideOnly, size: "one", label: text("One"), sku: "GIFT" }],
        },
      ],
      fallbackRates,
    );
  });
}

let serial = 200_000;
interface Sale {
  readonly at: string;
  readonly total: number;
  readonly refunded?: number;
  readonly currency?: string;
  readonly payment?: string;
  readonly status?: string;
  readonly origin?: string;
  readonly buyer?: string;
  readonly quantity?: number;
}

async function addOrder(sale: Sale): Promise<string> {
  const { pool } = app.platform.database;
  const id = app.platform.ids.next();
  serial += 1;
  const {
    total,
    refunded = 0,
    currency = "EGP",
    payment = "paid",
    status = "delivered",
    origin = "purchase",
    buyer = customerId,
    quantity = 1,
  } = sale;
  const paid = ["unpaid", "due"].includes(payment) ? 0 : total;
  await pool.query({
    text: `insert into orders (id, number, user_id, origin, status, payment_status, payment_method, language, currency, subtotal_minor,
      discount_minor, shipping_minor, tax_minor, total_minor, goods_egp_minor, paid_minor, refunded_minor, shipping_address, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, 'card', 'ar', $7, $8, 0, 0, 0, $8, 0, $9, $10, $11, $12, $12)`,
    values: [
      id,
      `HM-${serial}`,
      buyer,
      origin,
      status,
      payment,
      currency,
      total,
      paid,
      refunded,
      { country: "EG", city: "=cmd()" },
      sale.at,
    ],
  });
  await pool.query({
    text: `insert into order_lines (id, order_id, position, product_id, variant_id, kind, slug, name, size, quantity, unit_price_minor, discount_minor, total_minor)
      values ($1, $2, 0, $3, $4, 'physical', 'lifting-belt', $5, 'S', $6::int, $7::bigint / $6::int, 0, $7::bigint)`,
    values: [app.platform.ids.next(), id, ids.belt, ids.beltS, text("Old belt"), quantity, total],
  });
  return id;
}

const refusal = async (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error("no refusal");
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

beforeAll(async () => {
  app = await createTestApp();
  const now = app.clock.now();
  adminId = await addPerson("admin", now, { email: "boss@shop.test" });
  customerId = await addPerson("customer", now, {
    email: "mona@shop.test",
    firstName: "أمل",
    lastName: "عبدالله",
    phone: "+201012345678",
  });
  admin = await signIn("boss@shop.test");
  await addGoods();
});
afterAll(() => app.close());

test("the dashboard shows one currency's figures beside the previous period's, and lists the other currencies", async () => {
  const other = await addPerson("customer", new Date("2026-03-05T10:00:00Z"));
  await addPerson("customer", new Date("2026-02-05T10:00:00Z"));
  await addOrder({ at: "2026-03-01T00:00:00Z", total: 100_000, quantity: 2 });
  await addOrder({ at: "2026-03-10T23:59:59Z", total: 60_000, refunded: 10_000, payment: "partially_refunded" });
  await addOrder({ at: "2026-03-03T12:00:00Z", total: 70_000, payment: "due", status: "processing", buyer: other });
  await addOrder({ at: "2026-03-03T12:00:00Z", total: 99_900, payment: "unpaid", status: "expired", buyer: other });
  await addOrder({
    at: "2026-03-04T12:00:00Z",
    total: 33_300,
    payment: "refunded",
    refunded: 33_300,
    status: "cancelled",
  });
  await addOrder({ at: "2026-03-04T12:00:00Z", total: 0, origin: "reward" });
  await addOrder({ at: "2026-03-05T12:00:00Z", total: 20_000, currency: "SAR" });
  await addOrder({ at: "2026-03-11T00:00:00Z", total: 11_111 });
  await addOrder({ at: "2026-02-19T12:00:00Z", total: 40_000 });
  const query = { from: "2026-03-01", to: "2026-03-10", currency: "EGP" as const };
  const { dashboard } = await admin(reports.getDashboard, { query });
  expect(dashboard).toMatchObject({
    previousFrom: "2026-02-19",
    previousTo: "2026-02-28",
    currency: "EGP",
    currencies: [
      { currency: "EGP", orders: 2, revenue: 1500 },
      { currency: "SAR", orders: 1, revenue: 200 },
    ],
    revenue: { value: 1500, previous: 400 },
    orders: { value: 2, previous: 1 },
    averageOrder: { value: 750, previous: 400 },
    cashDue: { orders: 1, amount: 700 },
    conversion: { value: 100, previous: 100 },
    newCustomers: { value: 1, previous: 0 },
    bestSellers: [{ productId: ids.belt, name: { en: "Lifting belt" }, quantity: 3, revenue: 1600 }],
    lowStock: [{ sku: "BELT-S", available: 3 }],
    lowStockTotal: 1,
  });
  expect(dashboard.series).toHaveLength(10);
  expect(dashboard.series[0]).toEqual({
    at: "2026-03-01",
    revenue: 1000,
    orders: 1,
    newCustomers: 0,
    previousRevenue: 400,
  });
  expect(dashboard.series[9]).toMatchObject({ at: "2026-03-10", revenue: 500, orders: 1 });
  expect(dashboard.statuses).toContainEqual({ status: "expired", orders: 1 });
  const inRiyals = (await admin(reports.getDashboard, { query: { ...query, currency: "SAR" } })).dashboard;
  expect(inRiyals).toMatchObject({
    revenue: { value: 200, previous: 0 },
    averageOrder: { value: 200, previous: null },
  });
  const byMonth = (await admin(reports.getDashboard, { query: { from: "2026-02-01", to: "2026-03-31", by: "month" } }))
    .dashboard;
  expect(byMonth.series.map(({ at, revenue }) => [at, revenue])).toEqual([
    ["2026-02-01", 400],
    ["2026-03-01", 1611.11],
  ]);
  expect(byMonth.currency).toBe("EGP");
  expect((await refusal(admin(reports.getDashboard, { query: { from: "2026-03-02", to: "2026-03-01" } }))).status).toBe(
    400,
  );
});

test("outstanding points are those at the end of the period, not today's", async () => {
  const { pool } = app.platform.database;
  await pool.query({
    text: "insert into points_accounts (user_id, balance, seq) values ($1, 70, 2)",
    values: [customerId],
  });
  for (const [seq, delta, balance, at] of [
    [1, 100, 100, "2026-01-05"],
    [2, -30, 70, "2026-01-15"],
  ]) {
    await pool.query({
      text: `insert into points_entries (id, user_id, seq, delta, balance_after, kind, ref, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        app.platform.ids.next(),
        customerId,
        seq,
        delta,
        balance,
        Number(delta) > 0 ? "earn" : "redemption",
        `t${seq}`,
        at,
      ],
    });
  }
  const getPoints = async (from: string, to: string) =>
    (await admin(reports.getDashboard, { query: { from, to } })).dashboard.pointsOutstanding;
  expect(await getPoints("2026-01-10", "2026-01-20")).toEqual({ value: 70, previous: 100 });
  expect(await getPoints("2026-01-01", "2026-01-10")).toEqual({ value: 100, previous: 0 });
});

test("CSV files contain what the lists show, and no cell is a formula", async () => {
  const orders = await admin(reports.exportOrders, {
    query: { from: "2026-03-01", to: "2026-03-10", currency: "SAR" },
  });
  expect(orders).toMatchObject({ rows: 1, isComplete: true });
  expect(orders.content).toContain(`"'=cmd()"`);
  expect(orders.content).toContain(",SAR,200,0,0,0,0,0,200,0,0\r\n");
  const file = await admin(reports.exportDashboard, {
    query: { from: "2026-03-01", to: "2026-03-02", currency: "EGP" },
  });
  expect(file.fileName).toBe("himma-EGP-2026-03-01-to-2026-03-02.csv");
  expect(file.content).toContain("2026-03-01,EGP,1000,1,0,");
  const table = async (name: reports.DashboardTable) =>
    (
      await admin(reports.exportDashboard, {
        query: { from: "2026-03-01", to: "2026-03-02", currency: "EGP", table: name },
      })
    ).content;
  expect(await table("figures")).toContain("revenue,EGP,1000,0\r\n");
  expect(await table("statuses")).toContain("state,currency,orders\r\n");
  expect(await table("methods")).toContain(",EGP,1,1000\r\n");
  expect(await table("best-sellers")).toContain(",lifting-belt,EGP,2,1000\r\n");
  expect(await table("low-stock")).toContain("BELT-S,3\r\n");
});

test("customers are found by a part of their name in any spelling, their address or their phone", async () => {
  const found = async (search: string) =>
    (await admin(people.adminListCustomers, { query: { search } })).customers.map((one) => one.id);
  for (const search of ["امل", "أمل عبد", "الأمل", "MONA@", "010 1234 5678", "+20101234", "٠١٠١٢٣٤"])
    expect(await found(search), search).toEqual([customerId]);
  expect(await found("100%")).toEqual([]);
  const byOrders = await admin(people.adminListCustomers, { query: { sort: "-orders", limit: "1" } });
  expect(byOrders.customers[0]).toMatchObject({ id: customerId, state: "open", points: 70 });
  expect(byOrders.pagination).toMatchObject({ page: 1, limit: 1, total: 4 });
  const { customer: one } = await admin(people.adminGetCustomer, { params: { id: customerId } });
  expect(one.spent).toEqual([
    { currency: "EGP", amount: 2011.11 },
    { currency: "SAR", amount: 200 },
  ]);
  expect(one.lastOrders[0]).toMatchObject({ total: 111.11, currency: "EGP" });
  expect(one.pointsEntries.map((entry) => entry.delta)).toEqual([-30, 100]);
});

test("the audit log can leave out sign-ins", async () => {
  const search = await addPerson("customer", app.clock.now(), { email: "visitor@shop.test" });
  await signIn("visitor@shop.test");
  const shown = await admin(reports.adminListAudit, { query: { search } });
  expect(shown.entries.map(({ action }) => action)).toContain("session.open");
  const hidden = await admin(reports.adminListAudit, { query: { search, signIns: "hidden" } });
  expect(hidden.entries.map(({ action }) => action)).not.toContain("session.open");
});

test("locking a customer ends their session at once and is written into the audit log", async () => {
  const id = await addPerson("customer", app.clock.now(), { email: "locked@shop.test" });
  const theirs = await signIn("locked@shop.test");
  const reply = await admin(people.adminUpdateCustomer, {
    params: { id },
    body: { isLocked: true, reason: "Stolen card" },
  });
  expect(reply.customer.state).toBe("locked");
  expect((await refusal(theirs(reports.adminListAudit, {}))).status).toBe(401);
  expect(await refusal(signIn("locked@shop.test"))).toMatchObject({ status: 423, message: "Account locked" });
  const wrong = app.client(logIn, { body: { identifier: "locked@shop.test", password: "not this one" } });
  expect(await refusal(wrong)).toMatchObject({ status: 401, message: "Invalid credentials" });
  const { entries } = await admin(reports.adminListAudit, { query: { search: "user.lock" } });
  expect(entries).toMatchObject([
    {
      actor: "boss@shop.test",
      actorId: adminId,
      action: "user.lock",
      reason: "Stolen card",
      after: { isLocked: true },
    },
  ]);
});

test("products are listed with stock, archived ones on demand", async () => {
  const list = async (query: object) =>
    (await admin(goods.adminListProducts, { query })).products.map((one) => [one.slug, one.stock]);
  expect(await list({ sort: "stock" })).toEqual([
    ["lifting-belt", 43],
    ["gift-card", null],
  ]);
  expect(await list({ search: "الاثقال" })).toEqual([["lifting-belt", 43]]);
  expect(await list({ search: "belt-m" })).toEqual([["lifting-belt", 43]]);
  expect(await list({ stock: "low" })).toEqual([["lifting-belt", 43]]);
  expect(await list({ stock: "out" })).toEqual([]);
  expect(await list({ state: "archived" })).toEqual([]);
  expect(await list({ kind: "gift_card", category: "gear" })).toEqual([["gift-card", null]]);
});

test("an edit that started from an older version is refused with the current product", async () => {
  const params = { id: ids.belt };
  const { product } = await admin(goods.adminGetProduct, { params });
  const edit = {
    version: product.version,
    name: text("Power belt", "حزام القوة"),
    prices: { EGP: 1200.5, SAR: 150, AED: null, USD: null },
    discountPercentage: 12.5,
  };
  const edited = (await admin(goods.adminUpdateProduct, { params, body: edit })).product;
  expect(edited).toMatchObject({
    version: product.version + 1,
    name: { en: "Power belt" },
    discountPercentage: 12.5,
    summary: product.summary,
  });
  expect(edited.prices).toEqual([
    { currency: "EGP", amount: 1200.5, derived: false },
    { currency: "SAR", amount: 150, derived: false },
    { currency: "AED", amount: 142, derived: true },
    { currency: "USD", amount: 38, derived: true },
  ]);
  const late = await refusal(
    admin(goods.adminUpdateProduct, { params, body: { version: product.version, isArchived: true } }),
  );
  expect([late.status, late.code]).toEqual([409, "VERSION_CONFLICT"]);
  expect((late.data as { current: goods.AdminProduct }).current).toEqual(edited);
  const { rows } = await app.platform.database.pool.query(
    "select search_vector @@ to_tsquery('simple', 'power & leather') as found from products where slug = 'lifting-belt'",
  );
  expect(rows).toEqual([{ found: true }]);
  const { entries } = await admin(reports.adminListAudit, { query: { subjectKind: "product" } });
  expect(entries[0]).toMatchObject({
    action: "product.edit",
    before: { name: { en: "Lifting belt" } },
    after: { name: { en: "Power belt" } },
  });
  const archived = await admin(goods.adminUpdateProduct, {
    params,
    body: { version: edited.version, isArchived: true },
  });
  expect(archived.product.isArchived).toBe(true);
  await admin(goods.adminUpdateProduct, { params, body: { version: edited.version + 1, isArchived: false } });
});

test("of several concurrent edits of the same version one is written", async () => {
  const params = { id: ids.guide };
  const edits = ["One", "Two", "Three"].map((name) =>
    admin(goods.adminUpdateProduct, { params, body: { version: 1, name: text(name) } }),
  );
  const done = await Promise.allSettled(edits);
  expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect((await admin(goods.adminGetProduct, { params })).product.version).toBe(2);
});

test("stock changes by a difference, and never below what orders reserve", async () => {
  const params = { id: ids.belt };
  await app.platform.database.pool.query({
    text: "update variants set reserved = 2 where id = $1",
    values: [ids.beltS],
  });
  const move = (variantId: string, delta: number) =>
    admin(goods.adminAdjustStock, { params, body: { variantId, delta, reason: "Count" } });
  const { product } = await move(ids.beltS, 5);
  expect(product.variants[0]).toMatchObject({ onHand: 8, reserved: 2 });
  const short = await refusal(move(ids.beltS, -7));
  expect([short.status, short.code, (short.data as { available: number }).available]).toEqual([409, "STOCK_SHORT", 6]);
  expect(
    (
      await refusal(
        admin(goods.adminAdjustStock, { params: { id: ids.guide }, body: { variantId: ids.guideOnly, delta: 1 } }),
      )
    ).code,
  ).toBe("NO_STOCK_LIMIT");
  expect((await refusal(move(ids.guideOnly, 1))).status).toBe(404);
  expect((await refusal(move(ids.beltS, 0))).status).toBe(400);
  await Promise.all(Array.from({ length: 6 }, () => move(ids.beltS, -1)));
  expect((await admin(goods.adminGetProduct, { params })).product.variants[0]).toMatchObject({
    onHand: 2,
    reserved: 2,
  });
});

test("contact messages are listed, and can be marked as handled once", async () => {
  await app.client(sendContactMessage, {
    body: { name: "Ali", email: "ali@mail.test", subject: "Size", message: "Which?" },
  });
  const list = async (state: "open" | "handled") =>
    (await admin(inbox.adminListMessages, { query: { state } })).messages;
  const [message] = await list("open");
  expect(message).toMatchObject({ name: "Ali", handledAt: null });
  const params = { kind: "message" as const, id: message?.id ?? "" };
  await admin(inbox.adminHandleMessage, { params, body: { isHandled: true } });
  expect(await list("open")).toEqual([]);
  expect(await list("handled")).toHaveLength(1);
  await admin(inbox.adminHandleMessage, { params, body: { isHandled: true } });
  const { entries } = await admin(reports.adminListAudit, { query: { search: params.id } });
  expect(entries).toMatchObject([
    { action: "message.handle", before: { isHandled: false }, after: { isHandled: true } },
  ]);
  expect(entries[0]?.subjectName).toBe("ali@mail.test");
  expect((await admin(reports.getDashboard, {})).dashboard.waiting.messages).toBe(0);
});

test("each role sees the counts of what waits for it, and no others", async () => {
  const keysFor = async (role: "owner" | "support" | "coach") => {
    const id = await addPerson("admin", app.clock.now(), { staffRole: role });
    const { waiting } = await (await signIn(`admin-${id}@shop.test`))(reports.adminGetWaiting, {});
    return Object.keys(waiting).sort();
  };
  const all = ["bankRows", "messages", "payments", "points", "returns", "reviews", "threads", "toPack"];
  expect(await keysFor("owner")).toEqual(all);
  expect(await keysFor("support")).toEqual(["messages", "points", "returns", "toPack"]);
  expect(await keysFor("coach")).toEqual([]);
});

test("messages are found by their author and by their text", async () => {
  await app.client(sendContactMessage, {
    body: { name: "هدى الشناوى", email: "huda@mail.test", subject: "حزام", message: "Where is my parcel?" },
  });
  const found = async (search: string) =>
    (await admin(inbox.adminListMessages, { query: { search } })).messages.map((one) => one.email);
  for (const search of ["شناوي", "HUDA@", "الحزام", "parcel"])
    expect(await found(search), search).toEqual(["huda@mail.test"]);
  expect(await found("kettle")).toEqual([]);
});
