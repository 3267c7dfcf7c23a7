import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cairo, createTestShop, jwtSecret, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { urlOf } from "#test/support/postgres.ts";
import { type RoleProcess, startRole } from "#test/support/role-process.ts";
import { type MailSink, startMailSink } from "../bench/support/mail-sink.ts";

/** One process answers, another runs jobs. Real programs on one database, with a mail server of their own. */

let shop: TestShop;
let sink: MailSink;
let folder: string;
let web: RoleProcess;
const running: RoleProcess[] = [];

const start = async (role: "web" | "worker", more: Readonly<Record<string, string>> = {}): Promise<RoleProcess> => {
  const process = await startRole({
    HIMMA_ROLE: role,
    MIGRATE: "check",
    DATABASE_URL: urlOf(shop.app.platform.database.pool.options),
    DATA_DIR: folder,
    JWT_SECRET: jwtSecret,
    SMTP_URL: sink.url,
    PUBLIC_URL: "http://shop.test",
    METRICS_PORT: "0",
    ...more,
  });
  running.push(process);
  return process;
};

beforeAll(async () => {
  const now = () => new Date();
  folder = mkdtempSync(join(tmpdir(), "himma-roles-"));
  sink = await startMailSink();
  // Makes people and products, and never runs jobs.
  shop = await createTestShop({ clock: { now, advance: () => {}, set: () => {} } });
  web = await start("web");
}, 120_000);
afterAll(async () => {
  await Promise.all(running.map((process) => process.kill()));
  sink.close();
  await shop.app.close();
  rmSync(folder, { recursive: true });
});

const patience = { timeout: 40_000 };

const toOrigin = (process: RoleProcess): string => process.find(/Server listening at (http:[^"\s]+)/);

/** Buys at the web process, as a browser does. */
async function buy(who: TestCustomer): Promise<number> {
  const mat = await shop.product();
  await shop.fill(who, mat);
  const reply = await fetch(`${toOrigin(web)}/api/orders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-user-currency": "EGP",
      authorization: `Bearer ${await who.token()}`,
    },
    body: JSON.stringify({ paymentMethod: "cod", shippingAddress: cairo, expectedTotal: 165 }),
  });
  return reply.status;
}

const mailsTo = ({ email }: TestCustomer): number => sink.mails.filter(({ to }) => to === email).length;
const jobStates = () => shop.rows("select distinct state::text from pgboss.job where name = 'deliver-mail' order by 1");

test("while no worker runs orders are taken and their mails wait; a worker that comes sends each once", async () => {
  const mona = await shop.customer();
  expect(await buy(mona)).toBe(201);
  expect(await jobStates()).toEqual([{ state: "created" }]);
  expect(await shop.rows("select 1 from deliveries where sent_at is not null")).toEqual([]);
  expect(await shop.rows("select name from pgboss.schedule")).toEqual([]);
  const worker = await start("worker");
  await expect.poll(() => mailsTo(mona), patience).toBe(1);
  await expect.poll(jobStates, patience).toEqual([{ state: "completed" }]);

  // The worker dies; what was bought meanwhile is sent by the next one.
  await worker.kill();
  const omar = await shop.customer();
  expect(await buy(omar)).toBe(201);
  expect(mailsTo(omar)).toBe(0);
  await start("worker");
  await expect.poll(() => mailsTo(omar), patience).toBe(1);
  expect([mailsTo(mona), mailsTo(omar)]).toEqual([1, 1]);
}, 180_000);

test("a worker has no public port: only its operators' listener, which says whether it is ready", async () => {
  const worker = await start("worker", { PORT: "39417" });
  await expect(fetch("http://127.0.0.1:39417/api/health")).rejects.toThrow("fetch failed");
  const origin = worker.find(/metrics at (\S+)\/metrics/);
  const ask = async (path: string) => (await fetch(origin + path)).status;
  expect([await ask("/health"), await ask("/ready"), await ask("/metrics")]).toEqual([200, 200, 200]);
  expect([await ask("/api/health"), (await fetch(`${origin}/metrics`, { method: "POST" })).status]).toEqual([404, 405]);
  expect(await worker.stop()).toBe(0);
}, 120_000);

test("a web process shows its metrics to operators only", async () => {
  const page = await fetch(`${toOrigin(web)}/metrics`);
  expect(await page.text()).not.toContain("himma_http_requests_total");
  const metrics = await fetch(web.find(/metrics at (\S+)/));
  expect(await metrics.text()).toContain('himma_http_requests_total{route="/api/orders",method="POST",status="2xx"}');
  expect(await web.stop()).toBe(0);
}, 60_000);
