import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { startReceipts } from "#test/factories/e-receipts.ts";
import { cairo, createTestShop, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type FakeEta, startFakeEta } from "#test/support/eta/fake-eta.ts";
import { issueDocuments } from "../issue-documents.ts";

vi.setConfig({ testTimeout: 240_000 });

const clock = createTestClock();
const count = 105;
let shop: TestShop;
let eta: FakeEta;
beforeAll(async () => {
  eta = await startFakeEta(clock);
  shop = await createTestShop({ clock, environment: eta.environment });
  await startReceipts((await shop.customer("admin")).call, "preprod");
});
afterAll(async () => {
  await shop.app.close();
  await eta.fake.close();
});

/** Paid orders whose receipts wait: copies of one. */
async function placeDue(): Promise<string[]> {
  const mona = await shop.customer();
  const product = await shop.product({ priceEgp: 114 });
  await shop.rows("update variants set tax_code = $1 where id = $2", [
    JSON.stringify({ type: "EGS", code: "EG-200173707-BELT", unit: "EA" }),
    product.variantId,
  ]);
  await shop.fill(mona, product);
  const { order } = await shop.order(mona, { shippingAddress: cairo });
  await shop.rows(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) ||
       jsonb_build_object('id', gen_random_uuid(), 'number', 'HM-' || 900000 + n))).*
     from orders o, generate_series(1, $2) n where o.id = $1`,
    [order.id, count],
  );
  await shop.rows(
    `insert into order_lines select (jsonb_populate_record(null::order_lines, to_jsonb(l) ||
       jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id))).*
     from order_lines l, orders o where l.order_id = $1 and o.number like 'HM-9%'`,
    [order.id],
  );
  await shop.rows(
    `insert into fiscal_documents (id, market, kind, order_id, currency, net_minor, tax_minor, rounding_minor,
       payable_minor, local_tax_minor, source, created_at)
     select gen_random_uuid(), 'EG', 'invoice', o.id, 'EGP', 10000, 1400, 0, 11400, 1400,
       jsonb_build_object('orderNumber', o.number, 'lines', jsonb_build_array(jsonb_build_object('lineId', l.id,
         'name', l.name, 'unitMinor', 11400, 'quantity', 1, 'grossMinor', 11400))), now()
     from orders o join order_lines l on l.order_id = o.id where o.number like 'HM-9%'`,
  );
  return (await shop.rows<{ id: string }>("select id from orders where number like 'HM-9%'")).map(({ id }) => id);
}

/** The port of orders that issuing uses. */
const orders = {
  find: async (tx: Tx, id: string) =>
    (
      await tx.execute(sql`select id, seller, payment_method as "paymentMethod", total_minor as "totalMinor",
        gift_card_minor as "giftCardMinor", shipping_address as "shippingAddress" from orders where id = ${id}::uuid`)
    ).rows[0],
  withLines: async (tx: Tx, order: { readonly id: string }) => ({
    order,
    lines: (
      await tx.execute(sql`select id, variant_id as "variantId" from order_lines where order_id = ${order.id}::uuid`)
    ).rows,
  }),
};

test("105 receipts issued and submitted by competing workers form one chain, each once", async () => {
  const orderIds = await placeDue();
  const { platform } = shop.app;
  const { database, jobs } = platform;
  const context = { platform, orders } as unknown as Parameters<typeof issueDocuments>[1];
  const work = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await database.transaction((tx) => issueDocuments(tx, context, id));
  };
  const half = count / 2;
  await Promise.all([work(orderIds), work([...orderIds.slice(half), ...orderIds.slice(0, half)])]);
  // The first answer is lost, the second call never arrives.
  eta.fake.disturb(/receiptsubmissions$/, { kind: "lose-reply" }, { kind: "cut" });
  await jobs.drain();
  for (let minute = 0; minute < 12; minute++) {
    clock.advance(60);
    await Promise.all([jobs.runScheduled("wake-tax-reports"), jobs.runScheduled("wake-tax-reports")]);
    await jobs.drain();
  }
  const rows = await shop.rows<{ counter: number; hash: string; previous: string; state: string }>(
    "select counter, hash, previous_hash as previous, state from fiscal_documents where market = 'EG' order by counter",
  );
  expect(rows.map(({ counter }) => counter)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(rows.map(({ previous }) => previous)).toEqual(["", ...rows.slice(0, -1).map(({ hash }) => hash)]);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["accepted"]));
  // In the authority's records: all of them once, in the order of the chain.
  expect(eta.receipts.map(({ uuid }) => uuid)).toEqual(rows.map(({ hash }) => hash));
  expect(await shop.rows("select counter, last_hash from fiscal_devices where market = 'EG'")).toEqual([
    { counter: count, last_hash: rows.at(-1)?.hash },
  ]);
  const rules = (await shop.books()).map(({ rule }) => rule);
  expect(rules.filter((rule) => /gap|hash|UUID/.test(rule))).toEqual([]);
});
