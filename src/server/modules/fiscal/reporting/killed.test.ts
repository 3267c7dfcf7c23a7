import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPhase2 } from "#test/factories/fiscal.ts";
import { cairo, createTestShop, jwtSecret, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { type ShopProcess, startShopProcess } from "#test/support/processes.ts";
import { type FakeZatca, startFakeZatca } from "#test/support/zatca/fake-zatca.ts";
import { issueJob, reportJob } from "../job-names.ts";

// Two processes of the shop start.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const reporting = /^POST .*\/invoices\/reporting\/single$/;
const count = 12;
/** Processes go by the time of day. */
const clock = createTestClock(new Date());
let shop: TestShop;
let zatca: FakeZatca;
let environment: Readonly<Record<string, string>>;
const processes: ShopProcess[] = [];

beforeAll(async () => {
  zatca = await startFakeZatca(clock);
  environment = {
    ...zatca.environment,
    JWT_SECRET: jwtSecret,
    FISCAL_KEY: randomBytes(32).toString("base64"),
  };
  shop = await createTestShop({ clock, environment });
  await startPhase2((await shop.customer("admin")).call, "developer-portal");
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await shop.app.close();
  await zatca.fake.close();
});

/** Paid orders whose invoices wait for their number: copies of one. */
async function placeDue(): Promise<string[]> {
  const mona = await shop.customer();
  await shop.fill(mona, await shop.product({ prices: { SAR: 115 } }));
  const shippingAddress = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
  const { order } = await shop.order(mona, { shippingAddress }, { "x-user-currency": "SAR" });
  const ids = Array.from({ length: count }, () => randomUUID());
  await shop.rows(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', n.id, 'number', 'HM-' || 900000 + n.nth))).*
     from orders o, unnest($2::uuid[]) with ordinality n (id, nth) where o.id = $1`,
    [order.id, ids],
  );
  await shop.rows(
    `insert into fiscal_documents (id, market, kind, order_id, currency, net_minor, tax_minor, rounding_minor, payable_minor,
       local_tax_minor, source, created_at)
     select gen_random_uuid(), 'SA', 'invoice', id, 'SAR', 10000, 1500, 0, 11500, 1500,
       jsonb_build_object('orderNumber', number, 'lines', '[{"lineId": null, "name": {"ar": "حزام", "en": "Belt"}, "unitMinor": 11500,
         "quantity": 1, "grossMinor": 11500}]'::jsonb), now() from orders where number like 'HM-9%'`,
  );
  return ids;
}

const enqueue = async (name: string, payloads: readonly Readonly<Record<string, string>>[]): Promise<void> => {
  const { database, jobs } = shop.app.platform;
  await database.transaction(async (tx) => {
    for (const payload of payloads) await jobs.enqueue(tx, name, payload);
  });
};
const issue = (orderIds: readonly string[]) =>
  enqueue(
    issueJob,
    orderIds.map((orderId) => ({ orderId })),
  );
const start = async (name: string): Promise<ShopProcess> => {
  const started = await startShopProcess(name, shop.app.platform.database.pool, environment);
  processes.push(started);
  return started;
};

test("a process that is killed between issuing and reporting leaves its documents to the next one, which reports each once", async () => {
  const orderIds = await placeDue();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await issue(orderIds.slice(0, count - 4));
  // The first report arrives and is never answered; those behind it are issued and not sent.
  zatca.fake.disturb(reporting, { kind: "hold", until: held });
  const first = await start("shop a");
  const issued = async () => {
    const [row] = await shop.rows<{ issued: number }>(
      "select count(*)::int as issued from fiscal_documents where state in ('issued', 'sent')",
    );
    return row?.issued;
  };
  await expect.poll(() => zatca.fake.count(reporting), { timeout: 60_000 }).toBe(1);
  await expect.poll(issued, { timeout: 60_000 }).toBe(count - 4);
  await first.kill();
  release();
  expect(await issued()).toBe(count - 4);

  await start("shop b");
  await issue(orderIds.slice(count - 4));
  const [device] = await shop.rows<{ id: string }>("select id from fiscal_devices where state = 'active'");
  const accepted = async () => {
    // As the minute's job does, only sooner.
    await shop.rows("update fiscal_documents set next_at = now() where next_at > now()");
    await enqueue(reportJob, [{ deviceId: device?.id ?? "" }]);
    const [row] = await shop.rows<{ accepted: number }>(
      "select count(*)::int as accepted from fiscal_documents where state = 'accepted'",
    );
    return row?.accepted;
  };
  await expect.poll(accepted, { timeout: 90_000, interval: 1000 }).toBe(count);
  const rows = await shop.rows<{ id: string; counter: number }>(
    "select id, counter from fiscal_documents order by counter",
  );
  expect(rows.map(({ counter }) => counter)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(zatca.reported.map(({ uuid }) => uuid).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  const rules = (await shop.books()).map(({ rule }) => rule);
  expect(rules.filter((rule) => /gap|hash/.test(rule))).toEqual([]);
});
