import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFiscalSeal } from "#server/composition/fiscal.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { startPhase2 } from "#test/factories/fiscal.ts";
import { cairo, createTestShop, type TestShop } from "#test/factories/shop.ts";
import { issueDocuments } from "./issue-documents.ts";
import { firstPreviousHash } from "./zatca/write-document.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
  await startPhase2((await shop.customer("admin")).call, "sandbox");
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
       jsonb_build_object('orderNumber', number, 'lines', '[{"lineId": null, "name": {"ar": "حزام", "en": "Belt"}, "unitMinor": 11500,
         "quantity": 1, "grossMinor": 11500}]'::jsonb), now() from orders where number like 'HM-9%'`,
  );
  return placed.map(({ id }) => id);
}

test("200 documents signed by workers that all try each of them are numbered 1 to 200, each with the hash before", async () => {
  const orderIds = await placeDue();
  const { platform } = shop.app;
  const context = {
    platform,
    seal: await createFiscalSeal(platform),
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
  const rows = await shop.rows<{ counter: number; number: string; hash: string; previous: string }>(
    "select counter, number, hash, previous_hash as previous from fiscal_documents order by counter",
  );
  expect(rows.map(({ counter }) => counter)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map(({ counter }) => counter));
  expect(rows.map(({ previous }) => previous)).toEqual([
    firstPreviousHash,
    ...rows.slice(0, -1).map(({ hash }) => hash),
  ]);
  expect(await shop.rows("select counter, last_hash from fiscal_devices where state = 'active'")).toEqual([
    { counter: count, last_hash: rows.at(-1)?.hash },
  ]);
  const rules = (await shop.books()).map(({ rule }) => rule);
  expect(rules.filter((rule) => /gap|hash/.test(rule))).toEqual([]);
  await platform.jobs.drain();
  expect(await shop.rows("select state, count(*)::int from fiscal_documents group by state")).toEqual([
    { state: "accepted", count },
  ]);
});
