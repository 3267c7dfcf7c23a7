import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { adminStartFiscal } from "#shared/contract/admin-tax-documents.ts";
import { adminExportTaxReport, adminGetTaxReport, type TaxRow } from "#shared/contract/admin-tax-report.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { saudi } from "#test/factories/fiscal.ts";
import { saudiSeller } from "#test/factories/markets.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";
import { createTestClock } from "#test/support/clock.ts";

vi.setConfig({ testTimeout: 60_000 });

const clock = createTestClock();
let shop: TestShop;
let owner: TestCustomer;
let mona: TestCustomer;

beforeAll(async () => {
  shop = await createTestShop({ clock });
  owner = await shop.customer("admin");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const riyadh = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
const dubai = {
  ...cairo,
  country: "AE",
  regionId: "AE-DU",
  city: "Deira",
  buildingNumber: "7",
  phone: "+971501234567",
};

async function pay(shippingAddress: typeof cairo, currency: "SAR" | "AED") {
  await shop.fill(mona, await shop.product({ prices: { [currency]: 349.99 } }));
  const { order, payment } = await shop.order(mona, { shippingAddress }, { "x-user-currency": currency });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order;
}
async function refund(id: string, amount: number): Promise<void> {
  await owner.call(adminRefundOrder, { params: { id }, body: { amount, reason: "part" } });
  await shop.app.drain();
}
const report = (query: Partial<Record<"year" | "by" | "market", string>>) =>
  owner.call(adminGetTaxReport, { query: { year: "2026", ...query } as { by?: "month" } });
const minorOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
const brief = ({ period, market, basis, sales, credits, tax, total }: TaxRow) => ({
  ...{ period, market, basis, tax, total },
  sales: sales.count,
  credits: credits.count,
});

test("tax falls into the period of its document by the market's clock, exact to the halala, credits below zero", async () => {
  // The last hour of October in Riyadh, and the first of November.
  clock.set(new Date("2026-10-31T20:10:00Z"));
  await owner.call(adminSaveMarket, { params: saudi, body: { version: 0, identity: saudiSeller() } });
  await owner.call(adminStartFiscal, { params: saudi, body: { mode: "phase1", version: 1 } });
  clock.advance(60);
  const october = await pay(riyadh, "SAR");
  clock.set(new Date("2026-10-31T21:10:00Z"));
  const november = await pay(riyadh, "SAR");
  clock.set(new Date("2026-11-30T20:59:00Z"));
  await refund(october.id, 100.01);
  clock.set(new Date("2026-11-30T21:01:00Z"));
  await owner.call(adminCancelOrder, { params: { id: october.id }, body: { reason: "gone" } });
  await shop.app.drain();
  const { rows } = await report({ market: "SA" });
  const all = await shop.rows<{ kind: string; tax: number; total: number }>(
    "select kind, tax_minor::int as tax, payable_minor::int as total from fiscal_documents order by issued_at",
  );
  const [first, second, part, rest] = all.map(({ kind, tax, total }) =>
    kind === "credit" ? [-tax, -total] : [tax, total],
  );
  expect(rows.map(brief)).toEqual([
    {
      period: "2026-12-01",
      market: "SA",
      basis: "documents",
      tax: (rest?.[0] ?? 0) / 100,
      total: (rest?.[1] ?? 0) / 100,
      sales: 0,
      credits: 1,
    },
    {
      ...{ period: "2026-11-01", market: "SA", basis: "documents", sales: 1, credits: 1 },
      tax: ((second?.[0] ?? 0) + (part?.[0] ?? 0)) / 100,
      total: ((second?.[1] ?? 0) + (part?.[1] ?? 0)) / 100,
    },
    {
      period: "2026-10-01",
      market: "SA",
      basis: "documents",
      tax: (first?.[0] ?? 0) / 100,
      total: october.total,
      sales: 1,
      credits: 0,
    },
  ]);
  expect(minorOf(rows.map(({ total }) => total))).toBe(Math.round(november.total * 100));
  for (const { net, tax, total, localTax, credits } of rows) {
    expect(minorOf([net, tax])).toBe(Math.round(total * 100));
    expect(localTax).toBe(tax);
    expect(credits.total).toBeLessThanOrEqual(0);
  }
  const quarters = (await report({ by: "quarter" })).rows;
  expect(quarters.map(({ period, sales, credits }) => [period, sales.count, credits.count])).toEqual([
    ["2026-10-01", 2, 2],
  ]);
  expect(minorOf(quarters.map(({ tax }) => tax))).toBe(minorOf(rows.map(({ tax }) => tax)));
});

test("orders without documents count at their tax point, and a full refund takes back all their tax", async () => {
  clock.set(new Date("2026-12-05T08:00:00Z"));
  const order = await pay(dubai, "AED");
  expect(order.tax).toBeGreaterThan(0);
  for (const amount of [33.33, 100.01]) await refund(order.id, amount);
  clock.set(new Date("2027-01-02T08:00:00Z"));
  await refund(order.id, Math.round((order.total - 133.34) * 100) / 100);
  const { rows } = await report({ market: "AE" });
  expect(rows).toMatchObject([
    { period: "2026-12-01", currency: "AED", basis: "orders", sales: { count: 1, tax: order.tax, total: order.total } },
  ]);
  expect(rows[0]?.credits).toMatchObject({ count: 2, total: -133.34 });
  expect(rows[0]?.localTax).toBeNull();
  const next = await report({ market: "AE", year: "2027" });
  expect(next.years).toEqual([2027, 2026]);
  expect(minorOf([...rows, ...next.rows].map(({ tax }) => tax))).toBe(0);
  expect(minorOf([...rows, ...next.rows].map(({ total }) => total))).toBe(0);
});

test("the report can be exported, and only staff with the permission may read it", async () => {
  const file = await owner.call(adminExportTaxReport, { query: { year: "2026" } });
  const { rows } = await report({});
  expect([file.fileName, file.rows]).toEqual(["himma-tax-2026-by-month.csv", rows.length]);
  const [header, first] = file.content.split("\r\n");
  expect(header).toContain("credits tax");
  expect(first?.split(",").slice(0, 4)).toEqual([rows[0]?.period, rows[0]?.market, rows[0]?.currency, rows[0]?.basis]);
  const support = await addPerson(shop.app, "support");
  expect(await toRefusal(support.client(adminGetTaxReport, { query: {} }))).toBe("PERMISSION_DENIED");
  expect(await toRefusal(report({ year: "1999" }))).toBe("VALIDATION_FAILED");
  expect(await toRefusal(report({ by: "week" }))).toBe("VALIDATION_FAILED");
});
