import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPhase2 } from "#test/factories/fiscal.ts";
import { cairo, createTestShop, jwtSecret, type TestShop } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { urlOf } from "#test/support/postgres.ts";
import { type RoleProcess, startRole } from "#test/support/role-process.ts";
import { issueJob } from "./job-names.ts";
import { firstPreviousHash } from "./zatca/write-document.ts";

// Two workers start.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const names = ["worker-one", "worker-two"] as const;
const now = () => new Date();
let shop: TestShop;
let workers: readonly RoleProcess[] = [];
beforeAll(async () => {
  const environment = { FISCAL_KEY: randomBytes(32).toString("base64") };
  shop = await createTestShop({ clock: { now, advance: () => {}, set: () => {} }, environment });
  await startPhase2((await shop.customer("admin")).call, "sandbox");
  const { config, database } = shop.app.platform;
  workers = await Promise.all(
    names.map((name) =>
      startRole({
        ...environment,
        ...{ HIMMA_ROLE: "worker", MIGRATE: "check", NODE_ENV: "test", PGAPPNAME: name, METRICS_PORT: "0" },
        ...{ DATABASE_URL: urlOf(database.pool.options), DATA_DIR: config.dataDir, JWT_SECRET: jwtSecret },
        PUBLIC_URL: "http://shop.test",
      }),
    ),
  );
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await shop.app.close();
});

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

/** Records which process numbers each document. */
const noteIssuers = () =>
  shop.rows(`create table issuers (document_id uuid, process text);
    create function note_issuer() returns trigger language plpgsql as $$ begin
      insert into issuers values (new.id, current_setting('application_name')); return new; end $$;
    create trigger note_issuer after update on fiscal_documents for each row
      when (old.counter is null and new.counter is not null) execute function note_issuer()`);

/** Each order twice, so that both workers may take the same one. */
async function enqueueTwice(orderIds: readonly string[]): Promise<void> {
  const { database, jobs } = shop.app.platform;
  const half = count / 2;
  await database.transaction(async (tx) => {
    for (const orderId of [...orderIds, ...orderIds.slice(half), ...orderIds.slice(0, half)])
      await jobs.enqueue(tx, issueJob, { orderId });
  });
}

async function countOf(condition: string): Promise<number> {
  const [row] = await shop.rows<{ count: number }>(`select count(*)::int from fiscal_documents where ${condition}`);
  return row?.count ?? 0;
}

test("200 documents issued by two worker processes are numbered 1 to 200, each once and with the previous hash", async () => {
  const orderIds = await placeDue();
  await noteIssuers();
  const [device] = await shop.rows<{ id: string }>("select id from fiscal_devices where state = 'active'");
  const { pool } = shop.app.platform.database;
  const { processes } = await whileLocked(
    pool,
    rowOf("fiscal_devices", "id", device?.id ?? ""),
    2,
    () => enqueueTwice(orderIds),
    names,
  );
  // Both processes wait for the lock of the chain.
  expect(processes).toEqual([...names]);
  const undone = () => shop.rows("select 1 from pgboss.job where name = $1 and state < 'completed'", [issueJob]);
  await expect.poll(undone, { timeout: 90_000, interval: 250 }).toEqual([]);
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
  const issuers = await shop.rows<{ process: string; issued: number; first: number; last: number }>(
    `select process, count(*)::int as issued, min(counter) as first, max(counter) as last
     from issuers join fiscal_documents d on d.id = document_id group by process order by process`,
  );
  expect(issuers.map(({ process }) => process)).toEqual([...names]);
  expect(issuers.reduce((sum, { issued }) => sum + issued, 0)).toBe(count);
  // The processes alternated, so they really ran at the same time.
  const [one, two] = issuers;
  expect(Math.max(one?.first ?? 0, two?.first ?? 0)).toBeLessThan(Math.min(one?.last ?? 0, two?.last ?? 0));
  const rules = (await shop.books()).map(({ rule }) => rule);
  expect(rules.filter((rule) => /gap|hash/.test(rule))).toEqual([]);
  await expect.poll(() => countOf("state = 'accepted'"), { timeout: 60_000, interval: 250 }).toBe(count);
});
