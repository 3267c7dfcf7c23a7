import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { createAccessTokens } from "#server/modules/accounts/access-tokens.ts";
import { keysFrom } from "#server/modules/accounts/keys.ts";
import { closeDays } from "#server/modules/admin/close-days.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { withClient } from "#server/platform/db/with-client.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { fillWithOrders } from "./support/many-orders.ts";

/** Measures the admin tables in a shop of 100,000 orders: one owner, sequential calls. Prints a table. */

const amounts = { orders: 100_000, customers: 20_000, products: 5_000 };
const rounds = 40;
const tableAim = 150;
const dashboardAim = 400;
const secret = "a secret that only the bench knows and that is long enough";

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const from = day(27);
const year = `from=${day(364)}&to=${day(0)}`;

/** The admin tables with their sort orders, filters and searches. */
const tables: readonly string[] = [
  "/admin/orders?limit=20",
  "/admin/orders?limit=100&page=40",
  "/admin/orders?limit=100&page=1000",
  "/admin/orders?sort=oldest",
  "/admin/orders?sort=total&limit=100",
  "/admin/orders?sort=-total",
  "/admin/orders?status=paid&sort=-total",
  "/admin/orders?status=delivered",
  "/admin/orders?status=delivered&sort=-total&page=100",
  "/admin/orders?paymentStatus=refunded&sort=total",
  `/admin/orders?currency=SAR&from=${from}`,
  "/admin/orders?currency=USD&status=expired&sort=oldest",
  "/admin/orders?search=HM-105",
  "/admin/orders?search=105&sort=-total",
  "/admin/orders?search=1099999",
  "/admin/orders?search=person1234",
  "/admin/orders?search=منى",
  "/admin/orders?search=nobody-at-all",
  "/admin/orders?search=01000012345",
  "/admin/customers?limit=20",
  "/admin/customers?limit=100&page=200",
  "/admin/customers?sort=oldest&state=locked",
  "/admin/customers?sort=orders",
  "/admin/customers?sort=-orders",
  "/admin/customers?sort=-orders&limit=100&page=100",
  "/admin/customers?sort=points",
  "/admin/customers?sort=-points&page=50",
  "/admin/customers?sort=name&page=500",
  "/admin/customers?sort=-name&role=customer",
  "/admin/customers?search=عادل",
  "/admin/customers?search=عادل&sort=-orders",
  "/admin/customers?search=person12",
  "/admin/customers?search=01000012345",
  "/admin/products?limit=20",
  "/admin/products?limit=100&page=40",
  "/admin/products?sort=updated",
  "/admin/products?sort=name",
  "/admin/products?sort=-name&page=100",
  "/admin/products?sort=price",
  "/admin/products?sort=-price&kind=physical&category=bench",
  "/admin/products?sort=stock",
  "/admin/products?sort=-stock&limit=100",
  "/admin/products?stock=out",
  "/admin/products?stock=low&sort=stock",
  "/admin/products?stock=low&search=product",
  "/admin/products?search=bench-4999",
  "/admin/products?search=منتج&state=all",
  "/admin/payments?limit=20",
  "/admin/payments?limit=100&page=500",
  "/admin/payments?view=attention",
  "/admin/payments?view=undecided",
  "/admin/payments?search=HM-105",
  "/admin/payments/events?limit=20",
  "/admin/coupons?limit=20",
  "/admin/coupons?state=running&sort=-used",
  "/admin/coupons?search=BENCH-19&sort=code",
  "/admin/coupons?of=vouchers&sort=ends",
  "/admin/reviews?limit=20",
  "/admin/reviews?state=approved&page=500",
  "/admin/reviews?state=approved&rating=5",
  "/admin/reviews?state=approved&search=sturdy",
  "/admin/reviews?state=approved&search=منتج",
  "/admin/audit?limit=20",
  "/admin/audit?limit=100&page=500",
  `/admin/audit?subjectKind=order&from=${from}`,
  "/admin/audit?search=order.ship",
  "/admin/audit?search=owner@bench",
  "/admin/audit?search=0a1b",
  "/admin/audit?search=nothing like it",
  "/admin/messages?limit=20",
  "/admin/messages?state=open&page=20",
  "/admin/applications?state=handled",
  "/admin/subscriptions?sort=ending",
  "/admin/threads?limit=20",
  "/admin/programmes?limit=20",
  "/admin/search?text=HM-1099999",
  "/admin/search?text=105",
  "/admin/search?text=منى",
  "/admin/search?text=person1234",
  "/admin/search?text=01000012345",
  "/admin/search?text=منتج",
  "/admin/search?text=nobody at all",
];

/** Date ranges up to the maximum. */
const dashboards: readonly string[] = [
  "/admin/dashboard",
  `/admin/dashboard?${year}&by=week&currency=EGP`,
  `/admin/dashboard?${year}&by=day&currency=USD`,
  `/admin/dashboard?from=${day(799)}&to=${day(0)}&by=month`,
  `/admin/dashboard?from=${day(400)}&to=${day(120)}&by=month&currency=SAR`,
];

/** Requests with their time budget in milliseconds. */
const questions: readonly (readonly [string, number])[] = [
  ...tables.map((path) => [path, tableAim] as const),
  ...dashboards.map((path) => [path, dashboardAim] as const),
];

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-admin-"));
const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { host, port, user, database: name } = embedded;
const log = createLog("silent");
const database = openDatabase({ connection: { host, port, user, database: name }, poolSize: 10 });
await withClient({ host, port, user, database: name }, (client) => migrate(client));
const client = await database.pool.connect();
await fillWithOrders(client, amounts);
client.release();
// As the job does every ten minutes; today stays open.
await closeDays({ database, clock: systemClock });
await database.pool.query("vacuum (analyze) order_days, product_days, report_days, report_marks");

const config = readConfig({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATA_DIR: dataDir,
  PUBLIC_URL: "http://shop.test",
  JWT_SECRET: secret,
});
const jobs = createJobs(database, log);
const platform = createPlatform({
  config,
  database,
  jobs,
  clock: systemClock,
  ids: systemIds,
  log,
  origin: () => "http://shop.test",
});
const app = await createApp(platform, { countryOf: () => undefined });
await jobs.start({ work: false });
await app.http.ready();

/** Creates a signed-in owner directly in the database. */
async function ownerToken(): Promise<string> {
  const [userId, sessionId] = [systemIds.next(), systemIds.next()];
  await database.pool.query(
    `insert into users (id, email, email_key, password_hash, first_name, last_name, role, staff_role, created_at, updated_at, email_verified_at)
     values ($1, 'owner@bench.test', 'owner@bench.test', 'none', 'Salma', 'Adel', 'admin', 'owner', now(), now(), now())`,
    [userId],
  );
  await database.pool.query(
    `insert into sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
     values ($1, $2, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench')`,
    [sessionId, userId],
  );
  return createAccessTokens(keysFrom([secret]).accessToken, systemClock).sign({ userId, sessionId, role: "admin" });
}

const headers = { authorization: `Bearer ${await ownerToken()}` };

async function ask(path: string): Promise<number> {
  const begun = performance.now();
  const { statusCode, payload } = await app.http.inject({ url: `/api${encodeURI(path)}`, headers });
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${payload.slice(0, 300)}`);
  return performance.now() - begun;
}

let late = 0;
try {
  console.log(
    `\n${amounts.orders.toLocaleString("en")} orders, ${amounts.customers.toLocaleString("en")} customers, ${amounts.products.toLocaleString("en")} products; ${rounds} calls each\n`,
  );
  console.log("| call | p50 ms | p95 ms | aim |\n|---|---|---|---|");
  for (const [path, aim] of questions) {
    await ask(path);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await ask(path));
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.ceil(rounds * share) - 1] ?? 0;
    if (at(0.95) > aim) late += 1;
    console.log(
      `| GET ${path} | ${at(0.5).toFixed(0)} | ${at(0.95).toFixed(0)} | ${aim}${at(0.95) > aim ? " ✗" : ""} |`,
    );
  }
} finally {
  await app.close();
  await jobs.stop();
  await database.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = late === 0 ? 0 : 1;
