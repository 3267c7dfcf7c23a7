import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tx } from "#server/platform/db/database.ts";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { adminStartFiscal } from "#shared/contract/admin-tax-documents.ts";
import { saudiSeller } from "#test/factories/markets.ts";
import { cairo, createTestShop, type TestShop } from "#test/factories/shop.ts";
import { addPerson } from "#test/factories/staff.ts";
import { issueDocuments } from "./issue-documents.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  const owner = await addPerson(shop.app, "owner");
  const params = { market: "SA" } as const;
  await owner.client(adminSaveMarket, { params, body: { version: 0, identity: saudiSeller() } });
  await owner.client(adminStartFiscal, { params, body: { mode: "phase1", version: 1 } });
});
afterAll(() => shop.app.close());

const count = 200;

/** Paid orders whose invoices wait for their number: copies of one. */
async function placeDue(): Promise<string[]> {
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product({ prices: { SAR: 115 } }));
  const shippingAddress = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
  const { order } = await shop.order(mona, { shippingAddress });
  await shop.rows(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) ||
       jsonb_build_object('id', gen_random_uuid(), 'number', 'HM-' || 900000 + n))).*
     from orders o, generate_series(1, $2) n where o.id = $1`,
    [order.id, count],
  );
  const placed = await shop.rows<{ id: string }>("select id from orders where number like 'HM-9%'");
  await shop.rows(
    `insert into fiscal_documents (id, market, kind, order_id, currency, net_minor, tax_minor, rounding_minor, payable_minor,
       local_tax_minor, source, created_at)
     select gen_random_uuid(), 'SA', 'invoice', id, 'SAR', 10000, 1500, 0, 11500, 1500,
       jsonb_build_object('orderNumber', number, 'lines', '[]'::jsonb), now() from orders where number like 'HM-9%'`,
  );
  return placed.map(({ id }) => id);
}

test("200 documents issued by workers that all try each of them are numbered 1 to 200", async () => {
  const orderIds = await placeDue();
  const { platform } = shop.app;
  const context = {
    platform,
    orders: {
      find: async (tx: Tx, id: string) =>
        (await tx.execute(sql`select seller from orders where id = ${id}::uuid`)).rows[0],
    },
  } as unknown as Parameters<typeof issueDocuments>[1];
  const work = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await platform.database.transaction((tx) => issueDocuments(tx, context, id));
  };
  const half = count / 2;
  await Promise.all([work(orderIds), work([...orderIds.slice(half), ...orderIds.slice(0, half)])]);
  const rows = await shop.rows<{ counter: number; number: string }>(
    "select counter, number from fiscal_documents order by counter",
  );
  expect(rows.map(({ counter }) => counter)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map(({ counter }) => counter));
  expect(await shop.rows("select counter from fiscal_devices")).toEqual([{ counter: count }]);
  const unbroken = (await shop.books()).filter(({ rule }) => rule === "tax documents are counted without a gap");
  expect(unbroken).toEqual([]);
});
