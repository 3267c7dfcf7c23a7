import { afterEach, beforeEach, expect, test } from "vitest";
import { adminCreatePayout, adminMarkPayoutPaid } from "#shared/contract/admin-affiliate-payouts.ts";
import {
  adminCreateAffiliate,
  adminGetAffiliate,
  adminListCommissions,
  adminSaveAffiliateAccount,
  adminTakeBackCommission,
} from "#shared/contract/admin-affiliates.ts";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { listOwnCommissions } from "#shared/contract/affiliates.ts";
import type { PlacedOrder } from "#shared/contract/checkout.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { tenPercentOffer as offer } from "#test/factories/affiliates.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { releaseCommissionsJob } from "./release.ts";

let shop: TestShop;
let staff: TestCustomer;
let sara: TestCustomer;
let rower: TestProduct;
let id: string;
beforeEach(async () => {
  shop = await createTestShop();
  [staff, sara] = [await shop.customer("admin"), await shop.customer()];
  rower = await shop.product({ stock: 100, priceEgp: 22_800 });
  const body = { name: "Coach Sara", code: "sara", status: "active" as const, email: sara.email, offer };
  id = (await staff.call(adminCreateAffiliate, { body })).affiliate.id;
});
afterEach(() => shop.app.close());

type Order = PlacedOrder["order"];

/** An order by the affiliate's link that earned 2000. */
async function order(): Promise<Order> {
  const buyer = await shop.customer();
  await shop.fill(buyer, rower);
  const shippingAddress = { ...cairo, phone: "+201009990000", line1: "5 Nile Street" };
  const headers = { "x-user-currency": "EGP", cookie: "aff=sara" };
  const placed = await shop.order(buyer, { shippingAddress }, headers);
  await shop.press(placed.payment.id, "approve");
  await shop.app.drain();
  return placed.order;
}
async function release(bought: Order): Promise<void> {
  const params = { id: bought.id };
  await staff.call(adminProcessOrder, { params, body: {} }).catch(() => undefined);
  await staff.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "B-1" } });
  await staff.call(adminDeliverOrder, { params, body: {} });
  shop.app.clock.advance(14 * 86_400);
  await shop.app.platform.jobs.runScheduled(releaseCommissionsJob);
}
const refund = async (bought: Order, amount?: number) => {
  const body = { reason: "asked", ...(amount === undefined ? {} : { amount }) };
  await staff.call(adminRefundOrder, { params: { id: bought.id }, body });
  await shop.app.drain();
};
const takeBack = (bought: Order, amount: number, more: { readonly id?: string } = {}) =>
  staff.call(adminTakeBackCommission, {
    params: { id: more.id ?? id, orderId: bought.id },
    body: { amount, why: "fraud", reason: "The card was stolen" },
  });
const balances = async () => (await staff.call(adminGetAffiliate, { params: { id } })).affiliate.balances;
const listed = async () => (await staff.call(adminListCommissions, { params: { id } })).entries;

test("a pending commission is taken back once, with a reason, and never becomes payable", async () => {
  const bought = await order();
  expect((await listed())[0]).toMatchObject({ kind: "earned", left: 2000, dueAt: null });
  expect(await toRefusal(takeBack(bought, 1999))).toBe("COMMISSION_CHANGED");
  const { affiliate } = await takeBack(bought, 2000);
  expect(affiliate).toMatchObject({
    balances: [{ pending: 0, payable: 0 }],
    sales: [{ orders: 1, commission: 2000, reversed: 2000 }],
  });
  await takeBack(bought, 2000);
  await release(bought);
  await refund(bought);
  expect(await balances()).toMatchObject([{ pending: 0, payable: 0, paid: 0 }]);
  expect(await listed()).toMatchObject([
    {
      ...{ kind: "taken_back", bucket: "pending", amount: -2000, order: { id: bought.id } },
      ...{ reason: "The card was stolen", why: "fraud", left: null },
    },
    { kind: "earned", left: 0, why: null },
  ]);
  const audit = await shop.rows("select after, reason from audit_entries where action = 'affiliate.take-back'");
  expect(audit).toEqual([
    { after: { orderId: bought.id, currency: "EGP", amount: 2000, why: "fraud" }, reason: "The card was stolen" },
  ]);
  expect(await shop.books()).toEqual([]);
});

test("of a commission that was refunded in part only the rest is taken back, and nothing of one without a rest", async () => {
  const bought = await order();
  await refund(bought, bought.total / 4);
  expect(await toRefusal(takeBack(bought, 2000))).toBe("COMMISSION_CHANGED");
  await takeBack(bought, 1500);
  await refund(bought, bought.total / 4);
  expect(await balances()).toMatchObject([{ pending: 0, payable: 0 }]);
  const other = await order();
  await refund(other);
  expect(await toRefusal(takeBack(other, 2000))).toBe("COMMISSION_CHANGED");
  expect(await balances()).toMatchObject([{ pending: 0, payable: 0 }]);
  expect(await shop.books()).toEqual([]);
});

test("one that was paid out leaves a payable balance below zero", async () => {
  const bought = await order();
  const iban = "EG380019000500000000263180002";
  await staff.call(adminSaveAffiliateAccount, { params: { id }, body: { holder: "Sara", iban } });
  await release(bought);
  const { payout } = await staff.call(adminCreatePayout, { body: { currency: "EGP", total: 2000 } });
  await staff.call(adminMarkPayoutPaid, { params: { id: payout.id }, body: { bankReference: "CIB 1" } });
  await takeBack(bought, 2000);
  expect(await balances()).toMatchObject([{ pending: 0, payable: -2000, paid: 2000 }]);
  expect(await shop.books()).toEqual([]);
});

test("concurrent with a refund of the same order takes back what the refund left, or all before it", async () => {
  const bought = await order();
  await release(bought);
  const half = { amount: bought.total / 2, reason: "asked" };
  const { result, overlapped } = await whileLocked(
    shop.app.platform.database.pool,
    rowOf("affiliate_balances", "affiliate_id", id),
    2,
    () =>
      Promise.all([
        toRefusal(takeBack(bought, 2000)),
        toRefusal(takeBack(bought, 2000)),
        staff.call(adminRefundOrder, { params: { id: bought.id }, body: half }),
      ]),
  );
  expect(overlapped).toBeGreaterThanOrEqual(2);
  await shop.app.drain();
  if (result[0] !== "") await takeBack(bought, 1000);
  expect(await balances()).toMatchObject([{ pending: 0, payable: 0 }]);
  const taken = (await listed()).filter(({ kind }) => kind === "taken_back");
  expect(taken).toHaveLength(1);
  expect(await shop.books()).toEqual([]);
});

test("only of an order that was paid, and by its own affiliate", async () => {
  const bought = await order();
  const body = { name: "Omar", code: "omar", status: "active" as const, email: null, offer };
  const other = (await staff.call(adminCreateAffiliate, { body })).affiliate;
  expect(await toRefusal(takeBack(bought, 2000, { id: other.id }))).toBe("NOT_FOUND");
  expect(await toRefusal(sara.call(adminTakeBackCommission, toCall(bought)))).toBe("FORBIDDEN");
});
const toCall = ({ id: orderId }: Order) => ({
  params: { id, orderId },
  body: { amount: 2000, why: "mistake" as const, reason: "x" },
});

test("the affiliate sees that, why and which, when a commission becomes payable, and nothing for staff", async () => {
  const bought = await order();
  const own = async () => (await sara.call(listOwnCommissions, {})).entries;
  const [{ at = "" } = {}] = await own();
  expect(await own()).toMatchObject([{ kind: "earned", isWaiting: true, dueAt: null, earnedAt: null, why: null }]);
  const params = { id: bought.id };
  await staff.call(adminProcessOrder, { params, body: {} }).catch(() => undefined);
  await staff.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "B-1" } });
  await staff.call(adminDeliverOrder, { params, body: {} });
  const dueAt = new Date(shop.app.clock.now().getTime() + 14 * 86_400_000).toISOString();
  expect(await own()).toMatchObject([{ isWaiting: true, dueAt }]);
  await takeBack(bought, 2000);
  const shown = await own();
  expect(shown).toMatchObject([
    { kind: "taken_back", amount: -2000, why: "fraud", earnedAt: at, isWaiting: false },
    { kind: "earned", isWaiting: false, dueAt: null },
  ]);
  for (const secret of [bought.id, bought.number, "stolen"]) expect(JSON.stringify(shown)).not.toContain(secret);
});
