import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noteReferral } from "#server/modules/referrals/index.ts";
import { exportMe, getMe } from "#shared/contract/accounts.ts";
import {
  adminCancelPayout,
  adminCreatePayout,
  adminGetPayoutFile,
  adminListPayouts,
  adminMarkPayoutPaid,
  adminPreviewPayout,
} from "#shared/contract/admin-affiliate-payouts.ts";
import {
  type AdminAffiliate,
  adminCreateAffiliate,
  adminGetAffiliate,
  adminListAffiliates,
  adminListCommissions,
  adminSaveAffiliateAccount,
  adminSeeAffiliateLeak,
  adminUpdateAffiliate,
  adminWriteOffCommission,
} from "#shared/contract/admin-affiliates.ts";
import { adminCreateCoupon } from "#shared/contract/admin-coupons.ts";
import {
  adminCancelOrder,
  adminDeliverOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { getOwnAffiliate, listOwnCommissions, saveOwnAccount } from "#shared/contract/affiliates.ts";
import { type PlacedOrder, payOrder } from "#shared/contract/checkout.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { getReferral } from "#shared/contract/referrals.ts";
import { getSubscriptions } from "#shared/contract/subscriptions.ts";
import { tenPercentOffer as offer } from "#test/factories/affiliates.ts";
import {
  cairo,
  createTestShop,
  readConflict,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { eraseAffiliate } from "./index.ts";
import { toShopPath } from "./links.ts";
import { releaseCommissionsJob } from "./release.ts";
import { watchLeaksJob } from "./watch-leaks.ts";

const noAmounts = { EGP: null, SAR: null, AED: null, USD: null };
const iban = "EG380019000500000000263180002";
const day = 86_400;

let shop: TestShop;
let staff: TestCustomer;
let sara: TestCustomer;
let mat: TestProduct;
beforeEach(async () => {
  shop = await createTestShop();
  [staff, sara] = [await shop.customer("admin"), await shop.customer()];
  mat = await shop.product({ stock: 1000, priceEgp: 1140 });
});
afterEach(() => shop.app.close());

type Offer = Omit<typeof offer, "kind" | "applies"> & {
  kind: "percent" | "fixed";
  applies: "all" | "first_order" | "renewals";
};
async function affiliate(
  more: {
    readonly offer?: Partial<{ [K in keyof Offer]: Offer[K] | string | string[] | number | object | null }>;
    readonly code?: string;
    readonly email?: string | null;
  } = {},
): Promise<AdminAffiliate> {
  const body = {
    ...{ name: "Coach Sara", code: "sara", status: "active" as const, email: sara.email },
    ...more,
    offer: { ...offer, ...more.offer } as typeof offer,
  };
  return (await staff.call(adminCreateAffiliate, { body })).affiliate;
}
async function coupon(code: string): Promise<void> {
  const terms = { percentage: 10, amounts: noAmounts, minimums: noAmounts, firstOrderOnly: false, perUserLimit: null };
  const rest = { totalLimit: null, startsAt: null, endsAt: null, categoryIds: null, isActive: true };
  await staff.call(adminCreateCoupon, { body: { code, kind: "percentage", ...terms, ...rest } });
}
const egp = { "x-user-currency": "EGP" };
const by = (code: string) => ({ ...egp, cookie: `aff=${code}` });
const elsewhere = { ...cairo, phone: "+201009990000", line1: "5 Nile Street" };

async function order(
  who: TestCustomer,
  headers: Record<string, string> = by("sara"),
  more: object = {},
  what: TestProduct = mat,
): Promise<PlacedOrder["order"]> {
  await shop.fill(who, what);
  const placed = await shop.order(who, { shippingAddress: elsewhere, ...more }, headers);
  if (placed.payment.status !== "paid" && placed.order.paymentMethod !== "cod")
    await shop.press(placed.payment.id, "approve");
  await shop.app.drain();
  return placed.order;
}
async function deliver({ id }: { readonly id: string }): Promise<void> {
  const params = { id };
  await staff.call(adminProcessOrder, { params, body: {} }).catch(() => undefined);
  await staff.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "B-1" } });
  await staff.call(adminDeliverOrder, { params, body: {} });
}
const refund = async ({ id }: { readonly id: string }, body: object = {}) => {
  await staff.call(adminRefundOrder, { params: { id }, body: { reason: "asked", ...body } });
  await shop.app.drain();
};
const release = () => shop.app.platform.jobs.runScheduled(releaseCommissionsJob);
const wait = (days: number) => shop.app.clock.advance(days * day);
const balances = async (id: string) => (await staff.call(adminGetAffiliate, { params: { id } })).affiliate.balances;
const entries = async (id: string) =>
  (await staff.call(adminListCommissions, { params: { id }, query: { limit: "100" } })).entries.map(
    ({ kind, bucket, amount }) => [kind, bucket, amount],
  );
const attributed = (id: string) =>
  shop.rows("select affiliate_id, by from order_attributions where order_id = $1", [id]);

describe("a link", () => {
  test("redirects with a cookie for thirty days; an unknown code redirects without one", async () => {
    const { id } = await affiliate();
    const visit = (path: string, headers = {}) => shop.app.http.inject({ url: path, headers });
    const reply = await visit("/c/SARA?to=%2Fstore%3Fpage%3D2");
    expect([reply.statusCode, reply.headers.location]).toEqual([302, "/store?page=2"]);
    expect(reply.headers["set-cookie"]).toBe("aff=sara; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax");
    expect(reply.headers["cache-control"]).toBe("no-store");
    await visit("/c/sara", { "user-agent": "Googlebot/2.1" });
    const unknown = await visit("/c/nobody");
    expect([unknown.statusCode, unknown.headers.location, unknown.headers["set-cookie"]]).toEqual([
      302,
      "/",
      undefined,
    ]);
    expect((await visit("/c/%00")).statusCode).toBe(302);
    expect((await staff.call(adminGetAffiliate, { params: { id } })).affiliate.visits).toBe(1);
    for (const bad of [
      "https://evil.test",
      "//evil.test",
      "/\\evil.test",
      "/..//evil.test",
      "javascript:alert(1)",
      null,
    ])
      expect(toShopPath(bad)).toMatch(/^\/(?![/\\])/);
  });

  test("earns a commission on the goods without tax: pending when paid, payable 14 days after delivery", async () => {
    const { id } = await affiliate();
    const { id: orderId } = await order(await shop.customer());
    expect(await attributed(orderId)).toEqual([{ affiliate_id: id, by: "link" }]);
    expect(await balances(id)).toEqual([{ currency: "EGP", pending: 100, payable: 0, paid: 0 }]);
    wait(30);
    await release();
    await deliver({ id: orderId });
    wait(13);
    await release();
    expect(await balances(id)).toMatchObject([{ pending: 100, payable: 0 }]);
    wait(1);
    await release();
    await release();
    expect(await balances(id)).toMatchObject([{ pending: 0, payable: 100 }]);
    expect(await shop.books()).toEqual([]);
  });

  test("gives way to a coupon, and the last link wins", async () => {
    await coupon("OMAR10");
    const omar = await affiliate({ code: "omar", email: null, offer: { coupon: "OMAR10" } });
    const own = await affiliate();
    const buyer = await shop.customer();
    const withCode = await order(buyer, by("sara"), { coupon: "omar10" });
    expect(await attributed(withCode.id)).toEqual([{ affiliate_id: omar.id, by: "code" }]);
    // Ten percent off the goods, so a commission of ten percent less.
    expect(await balances(omar.id)).toMatchObject([{ pending: 90 }]);
    expect(await attributed((await order(buyer)).id)).toEqual([{ affiliate_id: own.id, by: "link" }]);
    expect(await attributed((await order(buyer, egp)).id)).toEqual([]);
    // A cookie can contain anything.
    expect(await attributed((await order(buyer, by("%00"))).id)).toEqual([]);
  });

  test("attributes no orders of staff or of the affiliate: same person, mailbox, phone, address, card or bank account", async () => {
    const { id } = await affiliate();
    await shop.rows("update users set phone = '+201011112222' where id = $1", [sara.userId]);
    expect(await attributed((await order(sara)).id)).toEqual([]);
    const [mailbox, phone, card, account] = await Promise.all([1, 2, 3, 4].map(() => shop.customer()));
    if (mailbox === undefined || phone === undefined || card === undefined || account === undefined) throw new Error();
    const spelled = sara.email.replace("@", "+friend@");
    await shop.rows("update users set email = $2, email_key = $2 where id = $1", [mailbox.userId, spelled]);
    const address = { ...cairo, phone: "+201077770000", line1: "99 Far Street" };
    expect(await attributed((await order(mailbox, by("sara"), { shippingAddress: address })).id)).toEqual([]);
    const ownPhone = { ...address, phone: "+201011112222" };
    expect(await attributed((await order(phone, by("sara"), { shippingAddress: ownPhone })).id)).toEqual([]);
    // The address of her own order.
    expect(
      await attributed(
        (await order(phone, by("sara"), { shippingAddress: { ...elsewhere, phone: address.phone } })).id,
      ),
    ).toEqual([]);
    const consent =
      "insert into consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at) values ($1, $2, 'cards', 'given', '1', repeat('a', 64), 'en', 'test', now())";
    for (const [at, who] of [sara, card].entries()) {
      const consentId = shop.app.platform.ids.next();
      await shop.rows(consent, [consentId, who.userId]);
      await shop.rows(
        `insert into saved_cards (id, user_id, provider, account, token_hash, token_sealed, customer_ref, brand, last4, exp_month, exp_year, can_renew, status, consent_id, created_at, updated_at)
        values ($1, $2, 'sandbox', 'test', $3, '\\x00', 'c', 'visa', '4242', 8, 2030, true, 'active', $4, now(), now())`,
        [shop.app.platform.ids.next(), who.userId, Buffer.from(`token ${at}`), consentId],
      );
    }
    expect(await attributed((await order(card, by("sara"), { shippingAddress: address })).id)).toEqual([]);
    await sara.call(saveOwnAccount, { body: { holder: "Sara Nour", iban } });
    await affiliate({ code: "rival", email: account.email });
    await account.call(saveOwnAccount, { body: { holder: "S Nour", iban } });
    expect(await attributed((await order(account, by("sara"), { shippingAddress: address })).id)).toEqual([]);
    expect(
      await attributed((await order(await shop.customer("admin"), by("sara"), { shippingAddress: address })).id),
    ).toEqual([]);
    // An order that turns out to be the affiliate's own before it is paid earns nothing either.
    const later = await shop.customer();
    await shop.fill(later, mat);
    const placed = await shop.order(later, { shippingAddress: address }, by("sara"));
    expect(await attributed(placed.order.id)).toHaveLength(1);
    await shop.rows("update users set phone = '+201011112222' where id = $1", [later.userId]);
    await shop.press(placed.payment.id, "approve");
    await shop.app.drain();
    expect(await attributed(placed.order.id)).toEqual([]);
    expect(await balances(id)).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  test("counts only first orders or only some goods if the offer says so; gift cards and delivery never", async () => {
    const programme = await shop.product({ kind: "programme", priceEgp: 500 });
    const first = await affiliate({ offer: { applies: "first_order" } });
    const narrow = await affiliate({
      code: "narrow",
      email: null,
      offer: { productIds: [programme.id], kind: "fixed", percent: null, amounts: { ...noAmounts, EGP: 20 } },
    });
    const buyer = await shop.customer();
    const card = await shop.product({ kind: "gift_card" });
    expect(await attributed((await order(buyer, by("sara"), {}, card)).id)).toEqual([]);
    await shop.fill(buyer, programme);
    const both = await order(buyer, by("narrow"));
    expect(await balances(narrow.id)).toMatchObject([{ pending: 20 }]);
    expect(await attributed((await order(buyer)).id)).toEqual([]);
    const fresh = await shop.customer();
    expect(await attributed((await order(fresh)).id)).toHaveLength(1);
    expect(await attributed((await order(fresh)).id)).toEqual([]);
    expect(await balances(first.id)).toMatchObject([{ pending: 100 }]);
    // Refunding the mat leaves the programme's commission; refunding the programme reverses all of it.
    const lineOf = (productId: string) => both.lines.find((line) => line.productId === productId)?.id ?? "";
    await refund(both, { lines: [{ lineId: lineOf(mat.id), quantity: 1, restock: false }] });
    expect(await balances(narrow.id)).toMatchObject([{ pending: 20 }]);
    await refund(both, { lines: [{ lineId: lineOf(programme.id), quantity: 1, restock: false }] });
    expect(await balances(narrow.id)).toMatchObject([{ pending: 0 }]);
    expect(await shop.books()).toEqual([]);
  });

  test("gives no referral points for the same order", async () => {
    await affiliate();
    const mona = await shop.customer();
    const { code } = await mona.call(getReferral, {});
    const friend = await shop.customer();
    const note = { userId: friend.userId, code, at: shop.app.clock.now() };
    await shop.app.platform.database.transaction((tx) => noteReferral(tx, note));
    await deliver(await order(friend));
    expect((await mona.call(getLoyalty, {})).balance).toBe(0);
    expect(await shop.books()).toEqual([]);
  });
});

describe("a follow-up order", () => {
  test("is attributed too: as many renewals as the offer counts, and an expired order that is paid late", async () => {
    const { id } = await affiliate({ offer: { applies: "renewals", renewals: 1 } });
    const coaching = await shop.product({ kind: "package", priceEgp: 1140 });
    const buyer = await shop.customer();
    await order(buyer, by("sara"), {}, coaching);
    const renew = async (): Promise<string> => {
      wait(29);
      await shop.app.platform.jobs.runScheduled("keep-subscriptions");
      const { subscriptions } = await buyer.call(getSubscriptions, {});
      const orderId = subscriptions[0]?.renewalOrder?.id ?? "";
      const { payment } = await buyer.call(payOrder, { params: { id: orderId }, body: {} });
      await shop.press(payment.id, "approve");
      await shop.app.drain();
      return orderId;
    };
    expect(await attributed(await renew())).toEqual([{ affiliate_id: id, by: "renewal" }]);
    expect(await attributed(await renew())).toEqual([]);
    const late = await shop.customer();
    await shop.fill(late, mat);
    const placed = await shop.order(late, { shippingAddress: elsewhere }, by("sara"));
    wait(1);
    await shop.app.platform.jobs.runScheduled("expire-orders");
    await shop.press(placed.payment.id, "approve");
    await shop.app.drain();
    const [again] = await shop.rows<{ id: string }>("select replaced_by as id from orders where id = $1", [
      placed.order.id,
    ]);
    expect(await attributed(again?.id ?? "")).toEqual([{ affiliate_id: id, by: "link" }]);
    expect(await balances(id)).toMatchObject([{ pending: 300 }]);
    expect(await shop.books()).toEqual([]);
  });
});

test("balances are the sums of the entries after any sequence of events of orders", async () => {
  const { id } = await affiliate({ offer: { percent: 33.33 } });
  await staff.call(adminSaveAffiliateAccount, { params: { id }, body: { holder: "Sara", iban } });
  const odd = await shop.product({ stock: 1000, priceEgp: 3499.97 });
  const orders: PlacedOrder["order"][] = [];
  const anyOrder = (at: number) => orders[at % Math.max(1, orders.length)];
  const steps = [
    async () => void orders.push(await order(await shop.customer(), by("sara"), {}, odd)),
    async (at: number) => refund(anyOrder(at) ?? { id }, { amount: 0.01 + (at % 997) }).catch(() => undefined),
    async (at: number) => deliver(anyOrder(at) ?? { id }).catch(() => undefined),
    async () => {
      wait(15);
      await release();
    },
    async (at: number) => {
      const { total } = await staff.call(adminPreviewPayout, {});
      const made = await staff.call(adminCreatePayout, { body: { currency: "EGP", total } }).catch(() => undefined);
      if (made === undefined) return;
      const params = { id: made.payout.id };
      if (at % 3 === 0) await staff.call(adminCancelPayout, { params, body: { reason: "bank" } });
      else await staff.call(adminMarkPayoutPaid, { params, body: { bankReference: "CIB" } });
    },
  ];
  const wishes = fc.sample(fc.tuple(fc.nat(steps.length - 1), fc.nat(100_000)), { numRuns: 28, seed: 20_261_126 });
  for (const [step, at] of [[0, 0] as const, ...wishes]) await steps[step]?.(at);
  expect((await entries(id)).length).toBeGreaterThan(8);
  expect(await shop.books()).toEqual([]);
});

describe("a refund", () => {
  test("reverses in proportion: from pending before the release, from payable after it, below zero after a payout", async () => {
    const { id } = await affiliate();
    await staff.call(adminSaveAffiliateAccount, { params: { id }, body: { holder: "Sara", iban } });
    const dear = await shop.product({ stock: 100, priceEgp: 22_800 });
    const bought = await order(await shop.customer(), by("sara"), {}, dear);
    const whole = bought.total;
    await refund(bought, { amount: whole / 4 });
    const [{ pending = 0 } = {}] = await balances(id);
    expect(pending).toBe(1500);
    await deliver(bought);
    wait(14);
    await release();
    await refund(bought, { amount: whole / 4 });
    expect(await balances(id)).toMatchObject([{ pending: 0, payable: 1000 }]);
    const { payout } = await staff.call(adminCreatePayout, { body: { currency: "EGP", total: 1000 } });
    await refund(bought, { amount: whole / 4 });
    const body = { bankReference: "CIB 77" };
    await staff.call(adminMarkPayoutPaid, { params: { id: payout.id }, body });
    expect(await balances(id)).toMatchObject([{ pending: 0, payable: -500, paid: 1000 }]);
    await refund(bought);
    expect(await balances(id)).toMatchObject([{ payable: -1000, paid: 1000 }]);
    expect(await entries(id)).toEqual([
      ["reversed", "payable", -500],
      ["paid_out", "paid", 1000],
      ["paid_out", "payable", -1000],
      ["reversed", "payable", -500],
      ["reversed", "payable", -500],
      ["released", "payable", 1500],
      ["released", "pending", -1500],
      ["reversed", "pending", -500],
      ["earned", "pending", 2000],
    ]);
    expect(await shop.books()).toEqual([]);
  });

  test("in full and a cancellation reverse everything; an unpaid order earns nothing", async () => {
    const { id } = await affiliate();
    const buyer = await shop.customer();
    const bought = await order(buyer);
    await staff.call(adminCancelOrder, { params: { id: bought.id }, body: { reason: "asked" } });
    await shop.app.drain();
    expect(await balances(id)).toMatchObject([{ pending: 0, payable: 0 }]);
    const cash = await order(buyer, by("sara"), { paymentMethod: "cod" });
    expect(await balances(id)).toMatchObject([{ pending: 0 }]);
    await deliver(cash);
    expect(await balances(id)).toMatchObject([{ pending: 100 }]);
    expect(await shop.books()).toEqual([]);
  });

  test("concurrent with the release or the payout leaves a correct ledger in any order", async () => {
    const { id } = await affiliate();
    await staff.call(adminSaveAffiliateAccount, { params: { id }, body: { holder: "Sara", iban } });
    const dear = await shop.product({ stock: 100, priceEgp: 22_800 });
    const bought = await order(await shop.customer(), by("sara"), {}, dear);
    await deliver(bought);
    wait(14);
    const { pool } = shop.app.platform.database;
    const lock = rowOf("affiliate_balances", "affiliate_id", id);
    const body = { amount: bought.total / 2, reason: "asked" };
    const first = await whileLocked(pool, lock, 2, () =>
      Promise.all([release(), staff.call(adminRefundOrder, { params: { id: bought.id }, body })]),
    );
    expect(first.overlapped).toBeGreaterThanOrEqual(2);
    await shop.app.drain();
    expect(await balances(id)).toMatchObject([{ pending: 0, payable: 1000 }]);
    expect(await shop.books()).toEqual([]);
    const pay = () => staff.call(adminCreatePayout, { body: { currency: "EGP", total: 1000 } });
    const both = await whileLocked(pool, lock, 2, () => Promise.allSettled([pay(), pay()]));
    expect(both.result.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { payouts } = await staff.call(adminListPayouts, {});
    expect(payouts).toMatchObject([{ state: "open", total: 1000, payees: 1 }]);
    const params = { id: payouts[0]?.id ?? "" };
    const paid = () => toRefusal(staff.call(adminMarkPayoutPaid, { params, body: { bankReference: "CIB 1" } }));
    const third = await whileLocked(pool, lock, 2, () =>
      Promise.all([
        paid(),
        paid(),
        staff.call(adminRefundOrder, { params: { id: bought.id }, body: { reason: "asked" } }),
      ]),
    );
    expect(third.result.slice(0, 2).toSorted()).toEqual(["", "PAYOUT_STATE"]);
    await shop.app.drain();
    expect(await balances(id)).toMatchObject([{ pending: 0, payable: -1000, paid: 1000 }]);
    expect(await shop.books()).toEqual([]);
  });
});

describe("a payout", () => {
  test("pays balances above the minimum once, by a file without formulas", async () => {
    const one = await affiliate({ offer: { percent: 100 } });
    const small = await affiliate({ code: "small", email: null });
    await affiliate({ code: "bare", email: null, offer: { percent: 100 } });
    const holder = "=HYPERLINK(1)";
    for (const { id } of [one, small])
      await staff.call(adminSaveAffiliateAccount, { params: { id }, body: { holder, iban } });
    for (const code of ["sara", "small", "bare"]) await deliver(await order(await shop.customer(), by(code)));
    wait(14);
    await release();
    const preview = await staff.call(adminPreviewPayout, { query: { currency: "EGP" } });
    expect(preview).toMatchObject({
      ...{ minimum: 1000, total: 1000 },
      payees: [{ code: "sara", amount: 1000, ibanLast4: "0002" }],
      leftOut: [
        { code: "small", why: "below_minimum" },
        { code: "bare", why: "no_account" },
      ],
    });
    const create = (total: number) => staff.call(adminCreatePayout, { body: { currency: "EGP", total } });
    expect(await toRefusal(create(999))).toBe("PAYOUT_CHANGED");
    const { payout, file } = await create(1000);
    expect(file.content).toBe(
      `\uFEFFreference,holder,iban,amount,currency,note\r\nHMP-${payout.number}-1,"'=HYPERLINK(1)",${iban},1000.00,EGP,Himma sara\r\n`,
    );
    expect(await toRefusal(create(1000))).toBe("PAYOUT_EMPTY");
    const params = { id: payout.id };
    expect(await staff.call(adminGetPayoutFile, { params })).toEqual(file);
    await staff.call(adminCancelPayout, { params, body: { reason: "bank is closed" } });
    expect(await toRefusal(staff.call(adminGetPayoutFile, { params }))).toBe("PAYOUT_STATE");
    const again = await create(1000);
    const paid = { params: { id: again.payout.id }, body: { bankReference: "CIB 4471" } };
    expect((await staff.call(adminMarkPayoutPaid, paid)).payout).toMatchObject({
      state: "paid",
      bankReference: "CIB 4471",
    });
    const amount = { amountMinor: 100_000, currency: "EGP" };
    const transfer = { amount, ibanLast4: "0002", reference: `HMP-${again.payout.number}-1` };
    const mails = (await shop.app.mails()).filter(({ kind }) => kind === "affiliate-paid");
    expect(mails).toMatchObject([{ to: sara.email, data: { ...transfer, path: "/dashboard/affiliate" } }]);
    expect(await toRefusal(staff.call(adminMarkPayoutPaid, paid))).toBe("PAYOUT_STATE");
    expect(await toRefusal(staff.call(adminCancelPayout, { ...paid, body: { reason: "no" } }))).toBe("PAYOUT_STATE");
    expect(await balances(one.id)).toEqual([{ currency: "EGP", pending: 0, payable: 0, paid: 1000 }]);
    expect(await shop.rows("select 1 from affiliate_payout_items where account_sealed is not null")).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });
});

describe("the end of an affiliate", () => {
  test("pays the rest however small, or writes off the shown amount with a reason, once", async () => {
    const [paid, off] = [await affiliate(), await affiliate({ code: "small", email: null })];
    await staff.call(adminSaveAffiliateAccount, { params: { id: paid.id }, body: { holder: "Sara", iban } });
    const last = await order(await shop.customer(), by("small"));
    for (const bought of [last, await order(await shop.customer())]) await deliver(bought);
    const writeOff = (amount: number, currency: "EGP" | "SAR" = "EGP") =>
      staff.call(adminWriteOffCommission, { params: { id: off.id }, body: { currency, amount, reason: "No account" } });
    const why = (amount: number) =>
      writeOff(amount).then(
        () => "",
        (error: unknown) => (error as { data: { why: string } }).data.why,
      );
    expect(await why(100)).toBe("not_ended");
    for (const { id } of [paid, off]) await shop.rows("update affiliates set status = 'ended' where id = $1", [id]);
    expect(await why(100)).toBe("pending");
    wait(14);
    await release();
    const preview = await staff.call(adminPreviewPayout, { query: { currency: "EGP" } });
    expect(preview).toMatchObject({ payees: [{ code: "sara", amount: 100 }], leftOut: [{ why: "no_account" }] });
    const { payout } = await staff.call(adminCreatePayout, { body: { currency: "EGP", total: 100 } });
    await staff.call(adminMarkPayoutPaid, { params: { id: payout.id }, body: { bankReference: "CIB 9" } });
    expect(await toRefusal(writeOff(1e20))).toBe("VALIDATION_FAILED");
    const huge = staff.call(adminCreatePayout, { body: { currency: "EGP", total: 1e20 } });
    expect(await toRefusal(huge)).toBe("VALIDATION_FAILED");
    expect(await toRefusal(writeOff(99))).toBe("PAYOUT_CHANGED");
    expect(await toRefusal(writeOff(0, "SAR"))).toBe("PAYOUT_CHANGED");
    const both = await Promise.all([toRefusal(writeOff(100)), toRefusal(writeOff(100))]);
    expect(both.toSorted()).toEqual(["", "PAYOUT_CHANGED"]);
    expect(await balances(off.id)).toMatchObject([{ pending: 0, payable: 0, paid: 0 }]);
    await refund(last, {});
    expect(await balances(off.id)).toMatchObject([{ payable: -100 }]);
    expect((await writeOff(-100)).affiliate.balances).toMatchObject([{ payable: 0 }]);
    const listed = await staff.call(adminListCommissions, { params: { id: off.id }, query: { limit: "2" } });
    expect(listed.entries[0]).toMatchObject({ kind: "written_off", amount: 100, reason: "No account", order: null });
    expect(await shop.books()).toEqual([]);
  });
});

describe("an affiliate", () => {
  test("sees their figures, link and payouts but no customers; others see nothing", async () => {
    await affiliate();
    const buyer = await shop.customer();
    const bought = await order(buyer);
    const { affiliate: own } = await sara.call(getOwnAffiliate, {});
    expect(own).toMatchObject({
      ...{ code: "sara", url: "http://shop.test/c/sara", orders: 1, ibanLast4: null, holdDays: 14 },
      balances: [{ currency: "EGP", pending: 100, payable: 0, paid: 0 }],
    });
    const list = await sara.call(listOwnCommissions, {});
    expect(list.entries).toMatchObject([{ kind: "earned", bucket: "pending", amount: 100 }]);
    const shown = JSON.stringify([own, list]);
    for (const secret of [buyer.userId, buyer.email, bought.id, bought.number]) expect(shown).not.toContain(secret);
    expect(
      await sara.call(saveOwnAccount, { body: { holder: "Sara Nour", iban: "eg38 0019 0005 0000 0000 2631 8000 2" } }),
    ).toEqual({ ibanLast4: "0002" });
    expect(await toRefusal(sara.call(saveOwnAccount, { body: { holder: "Sara Nour", iban: "EG00" } }))).toBe(
      "VALIDATION_FAILED",
    );
    expect(await buyer.call(getOwnAffiliate, {})).toEqual({ affiliate: null });
    // The account's menu names the page to whoever has it.
    const isNamed = async (who: TestCustomer) => (await who.call(getMe, {})).user.isAffiliate;
    expect([await isNamed(sara), await isNamed(buyer)]).toEqual([true, undefined]);
    expect(await toRefusal(buyer.call(listOwnCommissions, {}))).toBe("NOT_FOUND");
    expect(await toRefusal(buyer.call(saveOwnAccount, { body: { holder: "No One", iban } }))).toBe("NOT_FOUND");
  });

  test("is in the data export; closing the account ends the link and keeps the bank account until all is paid", async () => {
    const { id } = await affiliate();
    await sara.call(saveOwnAccount, { body: { holder: "Sara Nour", iban } });
    const bought = await order(await shop.customer());
    const { data } = await sara.call(exportMe, {});
    expect(data).toMatchObject({
      affiliate: { code: "sara", account: { holder: "Sara Nour", iban }, entries: [{ amount: 100 }] },
    });
    expect(JSON.stringify(data.affiliate)).not.toContain(bought.id);
    await shop.app.platform.database.transaction((tx) => eraseAffiliate(tx, sara.userId));
    const { affiliate: closed } = await staff.call(adminGetAffiliate, { params: { id } });
    expect(closed).toMatchObject({ name: "-", status: "ended", user: null, ibanLast4: "0002" });
    // A staff page that was opened before cannot restore the name.
    const seen = { name: "Sara", code: "sara", status: "active" as const, email: null, offer, version: 1 };
    expect(await readConflict(staff.call(adminUpdateAffiliate, { params: { id }, body: seen }))).toMatchObject({
      name: "-",
    });
    expect(await attributed((await order(await shop.customer())).id)).toEqual([]);
    await refund(bought);
    await release();
    expect((await staff.call(adminGetAffiliate, { params: { id } })).affiliate.ibanLast4).toBeNull();
  });

  test("needs a free code, person and coupon, and is edited against the seen version", async () => {
    await coupon("SARA10");
    const made = await affiliate({ offer: { coupon: "sara10" } });
    expect(made.offer).toMatchObject({ percent: 10, coupon: { code: "SARA10" } });
    expect(await toRefusal(affiliate({ email: null }))).toBe("AFFILIATE_CODE_TAKEN");
    expect(await toRefusal(affiliate({ code: "other" }))).toBe("AFFILIATE_TAKEN");
    expect(await toRefusal(affiliate({ code: "other", email: null, offer: { coupon: "SARA10" } }))).toBe(
      "AFFILIATE_TAKEN",
    );
    for (const wrong of [{ percent: null }, { coupon: "NOPE" }, { applies: "renewals" }, { kind: "fixed" }])
      expect(await toRefusal(affiliate({ code: "other", email: null, offer: wrong }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(affiliate({ code: "other", email: "nobody@shop.test" }))).toBe("VALIDATION_FAILED");
    const body = { name: "Sara", code: "sara", status: "paused" as const, email: sara.email, offer, version: 1 };
    const params = { id: made.id };
    const { affiliate: saved } = await staff.call(adminUpdateAffiliate, { params, body });
    expect(saved).toMatchObject({ name: "Sara", status: "paused", version: 2, offer: { coupon: null } });
    expect(await readConflict(staff.call(adminUpdateAffiliate, { params, body }))).toMatchObject({ version: 2 });
    expect(await attributed((await order(await shop.customer())).id)).toEqual([]);
    const find = async (search: string) =>
      (await staff.call(adminListAffiliates, { query: { search } })).affiliates.length;
    expect([await find("SAR"), await find("omar")]).toEqual([1, 0]);
    const audit = await shop.rows("select before, after from audit_entries where subject_kind = 'affiliate'");
    expect(JSON.stringify(audit)).not.toContain("@");
  });

  test("whose coupon leaked to a public list is flagged to staff", async () => {
    await coupon("SARA10");
    const { id } = await affiliate({ offer: { coupon: "SARA10" } });
    const watch = () => shop.app.platform.jobs.runScheduled(watchLeaksJob);
    const leaks = async () => (await staff.call(adminListAffiliates, { query: { status: "leak" } })).affiliates.length;
    for (let at = 0; at < 9; at += 1) await order(await shop.customer(), egp, { coupon: "SARA10" });
    await watch();
    expect(await leaks()).toBe(0);
    await order(await shop.customer(), egp, { coupon: "SARA10" });
    await watch();
    expect(await leaks()).toBe(1);
    const seen = await staff.call(adminSeeAffiliateLeak, { params: { id } });
    expect(seen.affiliate.leakAt).toBeNull();
    await watch();
    expect(await leaks()).toBe(0);
  });
});
