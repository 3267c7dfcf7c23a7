import { afterAll, beforeAll, expect, test } from "vitest";
import * as accounts from "#shared/contract/accounts.ts";
import { adminCreateBundle, adminRemoveBundle } from "#shared/contract/admin-bundles.ts";
import * as staff from "#shared/contract/admin-drafts.ts";
import { adminGetOrder } from "#shared/contract/admin-orders.ts";
import { adminGetCodConfirmation, adminGetCodRule, adminSaveCodRule } from "#shared/contract/cod.ts";
import * as contract from "#shared/contract/pay-links.ts";
import {
  cairo,
  createTestShop,
  readConflict,
  type TestCustomer,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

const clock = createTestClock(new Date("2026-11-24T09:00:00Z"));
const password = "Kettle-bell-77";
let shop: TestShop;
let seller: TestCustomer;
let manager: TestCustomer;
let nth = 0;

beforeAll(async () => {
  shop = await createTestShop({ clock });
  seller = await shop.customer("admin", "support");
  manager = await shop.customer("admin", "manager");
});
afterAll(() => shop.app.close());

const newEmail = () => {
  nth += 1;
  return `phone-${nth}@shop.test`;
};

interface Wish {
  readonly email?: string;
  readonly userId?: string;
  readonly unitPrice?: number;
  readonly reason?: string;
  readonly quantity?: number;
  readonly stock?: number;
  readonly hasAddress?: boolean;
  readonly isShippingFree?: boolean;
  readonly by?: TestCustomer;
}

/** A draft of a product for 100 pounds. */
async function write(wish: Wish = {}) {
  const { by = seller, unitPrice = null, reason = null, quantity = 2, hasAddress = true, stock = 10 } = wish;
  const product = await shop.product({ stock, priceEgp: 100 });
  const lines = [{ productId: product.id, size: "One", quantity, unitPrice, reason }];
  const body = {
    ...{ userId: wish.userId, email: wish.email, currency: "EGP" as const, lines, language: "en" as const },
    ...{ isShippingFree: wish.isShippingFree ?? true, shippingAddress: hasAddress ? cairo : null },
  };
  const { draft } = await by.call(staff.adminCreateDraft, { body });
  return { draft, product, body, params: { id: draft.id } };
}

const send = async (id: string, channel: "mail" | "copy", by = seller) => {
  const { link } = await by.call(staff.adminSendDraft, { params: { id }, body: { channel } });
  return link?.split("/pay/")[1] ?? "";
};

async function mailedToken(to: string): Promise<string> {
  await shop.app.drain();
  const mail = (await shop.app.mails()).findLast((one) => one.to === to && one.kind === "draft-order");
  return String(mail?.data["path"]).split("/pay/")[1] ?? "";
}

const read = (token: string) => shop.app.client(contract.readPayLink, { body: { token } });
const place = (who: TestCustomer, token: string, expectedTotal: number, more: Record<string, unknown> = {}) =>
  who.call(contract.placePayLink, { body: { token, paymentMethod: "cod", expectedTotal, ...more } });

test("a draft is written, mailed and paid by its customer, once, at the price that was agreed", async () => {
  const mona = await shop.customer();
  const { draft, product, params } = await write({ userId: mona.userId, unitPrice: 90, reason: "Box is dented" });
  expect(draft).toMatchObject({
    state: "open",
    customer: { id: mona.userId, email: mona.email },
    ...{ listTotal: 200, goodsTotal: 180, needsPromotions: false },
    quote: { total: 180, shipping: 0, lines: [{ unitPrice: 90, quantity: 2 }] },
  });
  expect(await shop.stock(product.variantId)).toEqual({ onHand: 10, reserved: 0 });
  expect(await send(draft.id, "mail")).toBe("");
  const token = await mailedToken(mona.email);
  expect(await read(token)).toMatchObject({
    payLink: { quote: { total: 180 }, hasAccount: true, opensAccount: false },
  });
  expect((await read(token)).payLink.email).not.toBe(mona.email);
  const offer = await mona.call(contract.quotePayLink, { body: { token } });
  expect(offer).toMatchObject({ quote: { total: 180 }, shippingAddress: { city: "Cairo" } });
  const { order } = await place(mona, token, 180);
  expect(order).toMatchObject({ total: 180, subtotal: 180, discount: 0, paymentMethod: "cod", status: "processing" });
  expect(await shop.stock(product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  const { order: seen } = await seller.call(adminGetOrder, { params: { id: order.id } });
  expect(seen.lines[0]).toMatchObject({ unitPrice: 90, agreedPrice: { listPrice: 100, reason: "Box is dented" } });
  const used = await seller.call(staff.adminGetDraft, { params });
  expect(used.draft).toMatchObject({ state: "used", orderId: order.id, orderNumber: order.number });
  expect(await toRefusal(place(mona, token, 180))).toBe("DRAFT_USED");
  expect(await toRefusal(read(token))).toBe("DRAFT_USED");
  expect(await shop.books()).toEqual([]);
  // The audit log outlives the account.
  const acts =
    "select action, concat(before, after) like '%@%' as named from audit_entries where subject_id = $1 order by at, id";
  expect(await shop.rows(acts, [draft.id])).toEqual([
    { action: "draft.create", named: false },
    { action: "draft.send", named: false },
  ]);
});

test("placing it in two browsers at once makes one order", async () => {
  const mona = await shop.customer();
  const { draft, product } = await write({ userId: mona.userId });
  const [mailed, copied] = [
    await send(draft.id, "mail").then(() => mailedToken(mona.email)),
    await send(draft.id, "copy"),
  ];
  const lock = rowOf("drafts", "id", draft.id);
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([toRefusal(place(mona, mailed, 200)), toRefusal(place(mona, copied, 200))]),
  );
  expect(overlapped).toBe(2);
  expect(result.toSorted()).toEqual(["", "DRAFT_USED"]);
  expect(await shop.stock(product.variantId)).toEqual({ onHand: 8, reserved: 0 });
  expect(await shop.books()).toEqual([]);
});

test("of cancelling and paying at the same moment one succeeds", async () => {
  const mona = await shop.customer();
  const { draft, params } = await write({ userId: mona.userId });
  const token = await send(draft.id, "copy");
  const { result, overlapped } = await whileLocked(
    shop.app.platform.database.pool,
    rowOf("drafts", "id", draft.id),
    2,
    () => Promise.all([toRefusal(place(mona, token, 200)), toRefusal(seller.call(staff.adminCancelDraft, { params }))]),
  );
  expect(overlapped).toBe(2);
  expect([
    ["", "DRAFT_STATE"],
    ["DRAFT_CANCELLED", ""],
  ]).toContainEqual(result);
});

test("a repeated call with the same key returns the same order", async () => {
  const mona = await shop.customer();
  const { draft } = await write({ userId: mona.userId });
  const token = await send(draft.id, "copy");
  const body = { token, paymentMethod: "cod" as const, expectedTotal: 200 };
  const again = () => mona.call(contract.placePayLink, { body }, { headers: { "idempotency-key": "k1" } });
  expect((await again()).order.id).toBe((await again()).order.id);
  const kept = await shop.rows("select * from draft_links");
  expect(JSON.stringify([kept, await shop.rows("select route, reply from idempotent_replies")])).not.toContain(token);
});

test("a new customer opens an account by the mailed link, which proves the address; a copied link does not", async () => {
  const email = newEmail();
  const { draft } = await write({ email, hasAddress: false });
  const copied = await send(draft.id, "copy");
  const person = { firstName: "Nour", lastName: "Sami", password };
  expect((await read(copied)).payLink).toMatchObject({ hasAccount: false, opensAccount: false });
  const open = (token: string) => shop.app.client(contract.openPayLinkAccount, { body: { token, ...person } });
  expect(await toRefusal(open(copied))).toBe("NOT_FOUND");
  await send(draft.id, "mail");
  const token = await mailedToken(email);
  expect((await read(token)).payLink.opensAccount).toBe(true);
  expect((await Promise.all([toRefusal(open(token)), toRefusal(open(token))])).toSorted()).toEqual(["", "EMAIL_TAKEN"]);
  const { accessToken } = await shop.app.client(accounts.logIn, { body: { identifier: email, password } });
  const as = shop.app.clientAs(accessToken);
  const body = { token, paymentMethod: "cod" as const, expectedTotal: 200 };
  expect(await toRefusal(as(contract.placePayLink, { body }))).toBe("VALIDATION_FAILED");
  const { order } = await as(contract.placePayLink, { body: { ...body, shippingAddress: cairo } });
  expect(order).toMatchObject({ total: 200, shippingAddress: { city: "Cairo" } });
  await as(accounts.closeAccount, { body: { password } });
  expect(await shop.rows("select 1 from drafts where id = $1", [draft.id])).toEqual([]);
});

test("a link works for its customer while the draft is open, until a newer link replaces it", async () => {
  const [mona, other] = [await shop.customer(), await shop.customer()];
  const { draft, params } = await write({ userId: mona.userId });
  const first = await send(draft.id, "copy");
  expect(await toRefusal(other.call(contract.quotePayLink, { body: { token: first } }))).toBe("DRAFT_FOR_ANOTHER");
  expect(await toRefusal(place(other, first, 200))).toBe("DRAFT_FOR_ANOTHER");
  const second = await send(draft.id, "copy");
  expect(await toRefusal(read(first))).toBe("NOT_FOUND");
  expect(await toRefusal(place(mona, second, 199))).toBe("PRICE_CHANGED");
  clock.advance(7 * 86_400);
  expect(await toRefusal(read(second))).toBe("DRAFT_EXPIRED");
  expect(await toRefusal(place(mona, second, 200))).toBe("DRAFT_EXPIRED");
  expect(await toRefusal(seller.call(staff.adminSendDraft, { params, body: { channel: "mail" } }))).toBe("DRAFT_STATE");
  await seller.call(staff.adminCancelDraft, { params });
  expect(await toRefusal(read(second))).toBe("DRAFT_CANCELLED");
  expect(await toRefusal(seller.call(staff.adminCancelDraft, { params }))).toBe("DRAFT_STATE");
});

test("an edit needs the current version; changing the customer makes the old link invalid", async () => {
  const { draft, body, params } = await write({ email: newEmail() });
  const token = await send(draft.id, "copy");
  const edit = (version: number, more: Partial<typeof body> = {}) =>
    seller.call(staff.adminUpdateDraft, { params, body: { ...body, ...more, version } });
  expect(await readConflict(edit(1))).toMatchObject({ id: draft.id, version: 2 });
  const lines = body.lines.map((line) => ({ ...line, quantity: 3 }));
  expect((await edit(2, { lines })).draft).toMatchObject({ version: 3, itemCount: 3, quote: { total: 300 } });
  const { drafts } = await seller.call(staff.adminListDrafts, { query: { limit: "100" } });
  expect(drafts.find((one) => one.id === draft.id)).toMatchObject({ itemCount: 3 });
  expect((await read(token)).payLink.quote?.total).toBe(300);
  await edit(3, { email: newEmail() });
  expect(await toRefusal(read(token))).toBe("NOT_FOUND");
});

test("below 80 % of the shop's prices writing and sending need the permission for promotions", async () => {
  expect(await toRefusal(write({ email: newEmail(), unitPrice: 79.99, reason: "Friend" }))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(write({ email: newEmail(), unitPrice: 80, reason: "Friend" }))).toBe("");
  const { draft } = await write({ email: newEmail(), unitPrice: 10, reason: "Sorry", by: manager });
  expect(draft.needsPromotions).toBe(true);
  expect(await toRefusal(send(draft.id, "copy"))).toBe("PERMISSION_DENIED");
  expect(await send(draft.id, "copy", manager)).not.toBe("");
  expect(await toRefusal(write({ email: newEmail(), unitPrice: 90 }))).toBe("VALIDATION_FAILED");
});

test("sold out items are shown but cannot be ordered", async () => {
  const mona = await shop.customer();
  const { draft } = await write({ userId: mona.userId, stock: 1 });
  expect(draft).toMatchObject({ quote: null, lines: [{ available: 1 }] });
  const token = await send(draft.id, "copy");
  expect((await read(token)).payLink.quote).toBeNull();
  expect(await toRefusal(place(mona, token, 200))).toBe("OUT_OF_STOCK");
});

test("delivery is free or at the normal rate", async () => {
  const { draft } = await write({ email: newEmail(), isShippingFree: false, quantity: 1 });
  expect(draft.quote?.shipping).toBeGreaterThan(0);
  const { lines } = draft;
  const asked = lines.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
  const { price } = await seller.call(staff.adminQuoteDraft, {
    body: { currency: "EGP", lines: asked, country: "EG", isShippingFree: true },
  });
  expect(price).toMatchObject({ quote: { shipping: 0, total: 100 } });
});

test("products on sale are found by name and SKU", async () => {
  const product = await shop.product({ priceEgp: 100, discountPercentage: 10 });
  const { items } = await seller.call(staff.adminFindDraftItems, {
    query: { search: product.variantId, currency: "EGP" },
  });
  expect(items).toMatchObject([{ productId: product.id, size: "One", price: 90, available: 10 }]);
});

test("the list finds drafts by state and customer", async () => {
  const email = newEmail();
  const { draft } = await write({ email });
  const find = async (query: { search: string; state?: staff.DraftState }) =>
    (await seller.call(staff.adminListDrafts, { query })).drafts.map((one) => one.id);
  expect(await find({ search: email })).toEqual([draft.id]);
  expect(await find({ search: email, state: "open" })).toEqual([draft.id]);
  expect(await find({ search: email, state: "used" })).toEqual([]);
});

test("drafts are in the data export, and deleted three months after their end", async () => {
  const mona = await shop.customer();
  await write({ email: mona.email });
  expect(await mona.call(accounts.exportMe, {})).toMatchObject({ data: { drafts: [{ email: mona.email }] } });
  clock.advance(98 * 86_400);
  await shop.app.platform.jobs.runScheduled("sweep-drafts");
  expect(await shop.rows("select 1 from drafts")).toEqual([]);
});

const none = { EGP: null, SAR: null, AED: null, USD: null };

/** A bundle of a rope and two mats of a size to choose: 1000 one by one, 850 as a bundle. */
async function sellSet(sizePrices: Record<string, number> = {}, size: string | null = null) {
  const [rope, mat] = [
    await shop.product({ priceEgp: 400 }),
    await shop.product({ priceEgp: 300, sizes: ["S", "M"], sizePrices, stock: 10 }),
  ];
  const { bundle } = await manager.call(adminCreateBundle, {
    body: {
      ...{
        slug: `phone-set-${rope.id.slice(-6)}`,
        name: { ar: "طقم", en: "Set" },
        description: { ar: "طقم", en: "Set" },
      },
      ...{ pricing: "percent", percentage: 15, amounts: none, startsAt: null, endsAt: null, isActive: true },
      parts: [
        { productId: rope.id, quantity: 1, size: null },
        { productId: mat.id, quantity: 2, size },
      ],
    },
  });
  return { rope, mat, bundle, choices: [{ productId: mat.id, size: "M" }] };
}

test("a draft can have a bundle with chosen sizes, along with a line of the same product", async () => {
  const mona = await shop.customer();
  const { rope, bundle, choices } = await sellSet();
  const body = {
    ...{ userId: mona.userId, currency: "EGP" as const, language: "en" as const, isShippingFree: true },
    lines: [{ productId: rope.id, size: "One", quantity: 1 }],
    bundles: [{ bundleId: bundle.id, choices }],
    shippingAddress: cairo,
  };
  const refused = (more: object) => toRefusal(seller.call(staff.adminCreateDraft, { body: { ...body, ...more } }));
  expect(await refused({ bundles: [{ bundleId: bundle.id }] })).toBe("VALIDATION_FAILED");
  expect(await refused({ bundles: [{ bundleId: bundle.id, choices, price: 800 }] })).toBe("VALIDATION_FAILED");
  expect(await refused({ bundles: [{ bundleId: rope.id, choices }] })).toBe("NOT_FOUND");
  expect(await refused({ lines: [], bundles: [] })).toBe("VALIDATION_FAILED");
  const { draft } = await seller.call(staff.adminCreateDraft, { body });
  expect(draft).toMatchObject({
    ...{ listTotal: 1250, goodsTotal: 1250, needsPromotions: false },
    bundles: [{ bundleId: bundle.id, before: 1000, listPrice: 850, price: null }],
    quote: { total: 1250, lines: [{ total: 400 }, { total: 340 }, { total: 510, size: "M" }] },
  });
  const { order } = await place(mona, await send(draft.id, "copy"), 1250);
  const group = draft.bundles[0]?.id;
  expect(order.automaticDiscounts).toMatchObject([{ id: group, amount: 150, bundle: bundle.slug }]);
  expect(order.lines.map(({ total, bundleGroup }) => [total, bundleGroup])).toEqual([
    [400, undefined],
    [340, group],
    [510, group],
  ]);
  expect(await shop.books()).toEqual([]);
});

test("a fixed-price bundle with a more expensive size is refused in a draft, unless a price is agreed", async () => {
  const mona = await shop.customer();
  const { bundle, mat, choices } = await sellSet();
  await shop.rows(
    `update bundles set pricing = 'fixed', percent_hundredths = null, amounts = '{"EGP": 85000, "SAR": 9000, "AED": 9000, "USD": 2000}' where id = $1`,
    [bundle.id],
  );
  const write = (more: object = {}) =>
    seller.call(staff.adminCreateDraft, {
      body: {
        ...{ userId: mona.userId, currency: "EGP", isShippingFree: true, shippingAddress: cairo },
        bundles: [{ bundleId: bundle.id, choices, ...more }],
      },
    });
  const { draft } = await write();
  expect(draft).toMatchObject({ goodsTotal: 850, bundles: [{ listPrice: 850 }], quote: { total: 850 } });
  await shop.rows(
    `insert into variant_prices (variant_id, currency, amount_minor, is_derived)
     select v.id, x.currency, x.amount_minor * 2, false from variants v join product_prices x on x.product_id = v.product_id
     where v.product_id = $1 and v.size = 'M'`,
    [mat.id],
  );
  expect(await toRefusal(write())).toBe("VALIDATION_FAILED");
  // 80 % of the parts' prices are 1,280.
  const agreed = { price: 800, reason: "Promised" };
  expect(await toRefusal(write(agreed))).toBe("PERMISSION_DENIED");
  expect((await write({ ...agreed, price: 1300 })).draft).toMatchObject({ quote: { total: 1300 } });
  const { draft: seen } = await seller.call(staff.adminGetDraft, { params: { id: draft.id } });
  expect(seen).toMatchObject({ goodsTotal: 1600, bundles: [{ listPrice: 1600 }], quote: { total: 1600 } });
});

test("a bundle's agreed price stays even if the bundle ends, and needs the permission for promotions below 80 %", async () => {
  const mona = await shop.customer();
  const { bundle, choices } = await sellSet();
  const write = (who: TestCustomer, price: number) =>
    who.call(staff.adminCreateDraft, {
      body: {
        ...{ userId: mona.userId, currency: "EGP", isShippingFree: true, shippingAddress: cairo },
        bundles: [{ bundleId: bundle.id, choices, price, reason: "Promised" }],
      },
    });
  expect(await toRefusal(write(seller, 600))).toBe("PERMISSION_DENIED");
  expect((await write(manager, 600)).draft).toMatchObject({ needsPromotions: true, quote: { total: 600 } });
  const { draft } = await write(seller, 799.99);
  expect(draft).toMatchObject({ listTotal: 850, goodsTotal: 799.99, bundles: [{ listPrice: 850, price: 799.99 }] });
  const token = await send(draft.id, "copy");
  await manager.call(adminRemoveBundle, { params: { id: bundle.id } });
  const { order } = await place(mona, token, 799.99);
  expect(order.lines.map(({ total }) => total)).toEqual([320, 479.99]);
  expect(await shop.books()).toEqual([]);
});

test("a bundle's price applies to an open size only if no other size is cheaper", async () => {
  const mona = await shop.customer();
  const { mat, bundle, choices } = await sellSet({ M: 900 }, "M");
  const write = (more: object = {}) =>
    seller.call(staff.adminCreateDraft, {
      body: {
        ...{ userId: mona.userId, currency: "EGP", isShippingFree: true, shippingAddress: cairo },
        bundles: [{ bundleId: bundle.id, choices, ...more }],
      },
    });
  // A fixed bundle price, and sizes whose prices now differ.
  const amounts = JSON.stringify({ EGP: 85_000, SAR: 1, AED: 1, USD: 1 });
  await shop.rows("update bundle_items set size = null where bundle_id = $1", [bundle.id]);
  await shop.rows(
    "update bundles set pricing = 'fixed', percent_hundredths = null, amounts = $2::jsonb where id = $1",
    [bundle.id, amounts],
  );
  expect(await toRefusal(write())).toBe("VALIDATION_FAILED");
  const { draft } = await write({ choices: [{ productId: mat.id, size: "S" }] });
  expect(draft).toMatchObject({ goodsTotal: 850, quote: { total: 850 } });
  // With a size that became more expensive after the draft was written, the parts are sold separately.
  await shop.rows(
    "update draft_lines l set variant_id = v.id, size = v.size from variants v where l.draft_id = $1 and l.product_id = $2 and v.product_id = $2 and v.size = 'M'",
    [draft.id, mat.id],
  );
  const later = await seller.call(staff.adminGetDraft, { params: { id: draft.id } });
  expect(later.draft).toMatchObject({ listTotal: 2200, goodsTotal: 2200, quote: { total: 2200 } });
  // An agreed price is compared with the separate prices of the parts.
  expect(await toRefusal(write({ price: 850, reason: "Promised" }))).toBe("PERMISSION_DENIED");
  expect((await write({ price: 1800, reason: "Promised" })).draft).toMatchObject({ listTotal: 2200, goodsTotal: 1800 });
});

test("a first cash order by a pay link waits for its customer, as one of the shop does", async () => {
  const owner = await shop.customer("admin");
  const params = { market: "EG" } as const;
  const ask = async (confirm: "new" | "never") => {
    const { rule } = await owner.call(adminGetCodRule, { params });
    await owner.call(adminSaveCodRule, { params, body: { confirm, confirmHours: 24, version: rule.version } });
  };
  await ask("new");
  const mona = await shop.customer();
  const { draft } = await write({ userId: mona.userId });
  const { order } = await place(mona, await send(draft.id, "copy"), 200);
  const { confirmation } = await owner.call(adminGetCodConfirmation, { params: { id: order.id } });
  expect(confirmation).toMatchObject({ state: "asked" });
  await ask("never");
});
