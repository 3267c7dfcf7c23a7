import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { adminGetReceipts, adminSaveReceiptSettings } from "#shared/contract/admin-e-receipts.ts";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { exportOrders } from "#shared/contract/admin-reports.ts";
import { adminInspectShipment } from "#shared/contract/admin-shipments.ts";
import { adminStartFiscal } from "#shared/contract/admin-tax-documents.ts";
import { adminGetCodRule, adminSaveCodRule } from "#shared/contract/cod.ts";
import type { Order } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { deliveryCode, startReceipts } from "#test/factories/e-receipts.ts";
import { addSigningDevice, saudi } from "#test/factories/fiscal.ts";
import { saudiSeller } from "#test/factories/markets.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type FakeEta, startFakeEta } from "#test/support/eta/fake-eta.ts";
import { problemsInReceipt } from "#test/support/eta/receipt-text.ts";

vi.setConfig({ testTimeout: 60_000 });

const riyadh = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
const clock = createTestClock();
let shop: TestShop;
let eta: FakeEta;
let owner: TestCustomer;
let mona: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;

beforeAll(async () => {
  eta = await startFakeEta(clock);
  shop = await createTestShop({ clock, environment: eta.environment });
  owner = await shop.customer("admin");
  mona = await shop.customer();
  steps = parcelSteps(shop, owner);
});
afterAll(async () => {
  await shop.app.close();
  await eta.fake.close();
});

/** Offers cash on delivery in a market for a fee. */
async function offerCash(market: "SA" | "EG", fee: number): Promise<void> {
  const params = { market };
  const { rule } = await owner.call(adminGetCodRule, { params });
  const { version } = rule;
  const body = { confirm: "never", confirmHours: 24, enabled: true, fee, version } as const;
  expect((await owner.call(adminSaveCodRule, { params, body })).rule).toMatchObject({ enabled: true, fee });
}

const documentsOf = (order: Pick<Order, "id">) =>
  shop.rows<{ kind: string; state: string; reason: string | null; total: number; lines: { lineId: string | null }[] }>(
    `select kind, state, reason, payable_minor::int as total, source -> 'lines' as lines from fiscal_documents
     where order_id = $1 order by created_at, id`,
    [order.id],
  );

/** An order of two pieces with cash whose parcel is refused; staff accept one piece for resale. */
async function refuse(product: TestProduct, shippingAddress: typeof cairo, currency: string) {
  await shop.fill(mona, product, 2);
  const { order } = await shop.order(mona, { paymentMethod: "cod", shippingAddress }, { "x-user-currency": currency });
  await shop.app.drain();
  const awb = await steps.booked(order);
  await pressCarrier(shop, awb, "picked-up");
  const sold = await documentsOf(order);
  await pressCarrier(shop, awb, "refuse");
  expect(await steps.read(mona, order)).toMatchObject({ status: "returned", paymentStatus: "unpaid" });
  expect((await shop.stock(product.variantId)).onHand).toBe(8);
  const [parcel] = await steps.parcels(order);
  const lines = [{ lineId: order.lines[0]?.id ?? "", restock: 1 }];
  await owner.call(adminInspectShipment, { params: { id: parcel?.id ?? "" }, body: { lines } });
  expect((await shop.stock(product.variantId)).onHand).toBe(9);
  return { order, parcel, sold, documents: await documentsOf(order) };
}

test("a refused cash parcel to Saudi Arabia has one invoice with the fee and one credit note for all of it", async () => {
  const product = await shop.product({ prices: { SAR: 115 } });
  await owner.call(adminSaveMarket, { params: saudi, body: { version: 0, identity: saudiSeller() } });
  await owner.call(adminStartFiscal, { params: saudi, body: { mode: "phase1", version: 1 } });
  await offerCash("SA", 17.25);
  const { order, parcel, sold, documents } = await refuse(product, riyadh, "SAR");
  expect(order).toMatchObject({ currency: "SAR", codFee: 17.25 });
  expect(order.total).toBe(Math.round((230 + order.shipping + 17.25) * 100) / 100);
  expect(parcel).toMatchObject({ cod: order.total, currency: "SAR" });
  const total = Math.round(order.total * 100);
  expect(sold).toMatchObject([{ kind: "invoice", state: "issued", total }]);
  expect(sold[0]?.lines.at(-1)).toMatchObject({ lineId: "COD_FEE", grossMinor: 1725 });
  expect(documents).toMatchObject([
    { kind: "invoice", state: "issued", total },
    { kind: "credit", state: "issued", total, reason: "not_delivered" },
  ]);
  expect(await shop.books()).toEqual([]);
});

test("refunds of an accepted cash parcel's pieces, delivery and fee are credited to the halala", async () => {
  const product = await shop.product({ prices: { SAR: 99.99 } });
  await shop.fill(mona, product, 3);
  const sale = { paymentMethod: "cod", shippingAddress: riyadh } as const;
  const { order } = await shop.order(mona, sale, { "x-user-currency": "SAR" });
  const awb = await steps.booked(order);
  for (const step of ["picked-up", "deliver"]) await pressCarrier(shop, awb, step);
  expect(await steps.read(mona, order)).toMatchObject({ paymentStatus: "paid", codFee: 17.25 });
  const refund = async (body: object) => {
    const reply = owner.call(adminRefundOrder, { params: { id: order.id }, body: { reason: "part", ...body } });
    const refusal = await toRefusal(reply);
    await shop.app.drain();
    return refusal;
  };
  const lineId = order.lines[0]?.id ?? "";
  expect(await refund({ lines: [{ lineId, quantity: 1, restock: true }] })).toBe("");
  expect(await refund({ lines: [{ lineId, quantity: 2, restock: false }], shipping: true })).toBe("");
  expect(await steps.read(mona, order)).toMatchObject({ paymentStatus: "refunded", refundedTotal: order.total });
  const [invoice, ...credits] = await documentsOf(order);
  expect(credits.reduce((sum, { total }) => sum + total, 0)).toBe(invoice?.total);
  expect(credits.at(-1)?.lines).toMatchObject([
    { lineId, grossMinor: 19998 },
    { lineId: null, grossMinor: Math.round(order.shipping * 100) },
    { lineId: "COD_FEE", grossMinor: 1725 },
  ]);
  const file = await owner.call(exportOrders, { query: { search: order.number } });
  const [header = "", row = ""] = file.content.split("\r\n");
  const amount = (name: string) => Number(row.split(",")[header.split(",").indexOf(name)]);
  expect(amount("subtotal") - amount("discount") + amount("shipping") + amount("cash fee")).toBeCloseTo(order.total, 5);
  expect(await shop.books()).toEqual([]);
});

test("in phase 2 the authority accepts both documents of a refused cash parcel", async () => {
  await addSigningDevice(owner.call, "sandbox");
  await owner.call(adminStartFiscal, { params: saudi, body: { mode: "phase2", version: 2 } });
  const { order, documents } = await refuse(await shop.product({ prices: { SAR: 115 } }), riyadh, "SAR");
  const total = Math.round(order.total * 100);
  expect(documents).toMatchObject([
    { kind: "invoice", state: "accepted", total },
    { kind: "credit", state: "accepted", total, reason: "not_delivered" },
  ]);
  expect(await shop.books()).toEqual([]);
});

test("in Egypt its receipt waits for the fee's code, and its return receipt has the code", async () => {
  await startReceipts(owner.call, "preprod");
  await offerCash("EG", 20);
  const product = await shop.product({ priceEgp: 349.5 });
  await shop.rows("update variants set tax_code = $1 where id = $2", [
    JSON.stringify({ type: "EGS", code: "EG-200173707-BELT", unit: "EA" }),
    product.variantId,
  ]);
  const { order, documents } = await refuse(product, nasrCity, "EGP");
  expect(documents.map(({ state }) => state)).toEqual(["due", "due"]);
  const { settingsVersion: version } = await owner.call(adminGetReceipts, {});
  const codFeeCode = { ...deliveryCode, code: "EG-200173707-CASH" };
  const body = { branchCode: "0", activityCode: "4791", deliveryCode, codFeeCode, buyerIdFrom: 150_000, version };
  expect((await owner.call(adminSaveReceiptSettings, { body })).codFeeCode).toEqual(codFeeCode);
  for (let minute = 0; minute < 2; minute++) {
    clock.advance(3600);
    await shop.app.platform.jobs.runScheduled("issue-due-tax-documents");
    await shop.app.drain();
  }
  const total = Math.round(order.total * 100);
  expect(await documentsOf(order)).toMatchObject([
    { kind: "invoice", state: "accepted", total },
    { kind: "credit", state: "accepted", total, reason: "not_delivered" },
  ]);
  const [sale, back] = eta.receipts;
  expect([sale?.kind, back?.kind, back?.number]).toEqual(["s", "r", `${order.number}-C1`]);
  expect(sale?.json).toContain(`"internalCode":"COD-FEE"`);
  expect(back?.json).toContain(`"referenceUUID":"${sale?.uuid}"`);
  for (const { json } of eta.receipts) expect(problemsInReceipt(json)).toEqual([]);
  expect(await shop.books()).toEqual([]);
});
