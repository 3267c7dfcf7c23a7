import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { createNotifications } from "#server/modules/notifications/index.ts";
import { createSms } from "#server/modules/sms/index.ts";
import { createWhatsApp } from "#server/modules/whatsapp/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { createSeal } from "#server/platform/seal.ts";
import { deriveKeys } from "#server/platform/secret.ts";
import { startFakeStripe } from "#test/support/providers/stripe.ts";
import { type Buyer, benchSecret, makeBuyers } from "./support/buyers.ts";
import { type SunkMail, startMailSink } from "./support/mail-sink.ts";
import { post } from "./support/post.ts";
import { cpuMs, postgresCpuMs, type Running, startShop } from "./support/processes.ts";

/** Measures background work: mails of many orders, webhooks, reset mails during a flood, and idle cost. */

const orders = 800;
const paid = 250;
const strangers = 1000;
const askers = 20;
const mailsAtOnce = 1000;
const idleSeconds = 20;

const dataDir = mkdtempSync(join(tmpdir(), "himma-jobs-"));
const rows: string[] = [];
const report = (what: string, figure: string, aim: string): void => void rows.push(`| ${what} | ${figure} | ${aim} |`);

const address = {
  firstName: "Mona",
  lastName: "Adel",
  phone: "+201001234567",
  country: "EG",
  city: "Cairo",
  line1: "12 Tahrir Street",
};

interface Good {
  readonly product_id: string;
  readonly variant_id: string;
  readonly size: string;
}

interface Bench {
  readonly shop: Running;
  readonly pool: pg.Pool;
  readonly good: Good;
  readonly sink: Awaited<ReturnType<typeof startMailSink>>;
  readonly stripe: Awaited<ReturnType<typeof startFakeStripe>>;
}

const connectionOf = () => ({ host: `${dataDir}/postgres/run`, user: "himma", database: "himma" });
const never = (): never => {
  throw new Error("the bench sends no mails itself");
};

const json = { "content-type": "application/json" };
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** CPU time per item from now on, which depends little on other load. */
function countCpu(shop: Running): (count: number) => string {
  const [app, postgres] = [cpuMs(shop.pid), postgresCpuMs(dataDir)];
  return (count) => {
    const [appMs, postgresMs] = [(cpuMs(shop.pid) - app) / count, (postgresCpuMs(dataDir) - postgres) / count];
    return `CPU each: the app ${appMs.toFixed(1)} ms, PostgreSQL ${postgresMs.toFixed(1)} ms`;
  };
}

/** Polls until `holds`, for at most two minutes; returns whether it did. */
async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 120_000;
  while (performance.now() < end) {
    if (await holds()) return true;
    await setTimeout(20);
  }
  return false;
}

/** Limits concurrency; further calls are queued. */
function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** Runs `work` for every item with limited concurrency. */
async function inParallel<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const runInTurn = createTurns(atOnce);
  await Promise.all(items.map((item) => runInTurn(() => work(item))));
}

async function order({ shop, pool, good }: Bench, buyer: Buyer, paymentMethod: "cod" | "card"): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${buyer.token}`, "x-user-currency": "EGP" };
  await pool.query(
    `insert into cart_items (id, cart_id, product_id, variant_id, size, quantity, added_at) values ($1, $2, $3, $4, $5, 1, now())`,
    [systemIds.next(), buyer.cartId, good.product_id, good.variant_id, good.size],
  );
  const quote = await fetch(`${shop.url}/api/orders/quote`, {
    method: "POST",
    headers,
    body: JSON.stringify({ shippingAddress: address }),
  });
  const answer = (await quote.json()) as { readonly quote?: { readonly total: number } };
  if (answer.quote === undefined) throw new Error(`a quote was answered ${quote.status}: ${JSON.stringify(answer)}`);
  const expectedTotal = answer.quote.total;
  const body = JSON.stringify({ shippingAddress: address, paymentMethod, expectedTotal });
  const status = await post(`${shop.url}/api/orders`, headers, body);
  if (status !== 201) throw new Error(`an order was answered ${status}`);
}

async function benchIdle({ shop }: Bench): Promise<void> {
  await setTimeout(5000);
  const [app, postgres] = [cpuMs(shop.pid), postgresCpuMs(dataDir)];
  await setTimeout(idleSeconds * 1000);
  const each = (before: number, now: number): string => `${((now - before) / idleSeconds).toFixed(1)} ms/s`;
  const figure = `PostgreSQL ${each(postgres, postgresCpuMs(dataDir))}, the app ${each(app, cpuMs(shop.pid))}`;
  report("CPU while nothing happens", figure, "PostgreSQL ≤ 3 for a process that runs no jobs");
}

const countTwice = (mails: readonly SunkMail[]): number =>
  mails.length - new Set(mails.map(({ messageId }) => messageId)).size;

async function benchOrderMails(bench: Bench): Promise<void> {
  const { pool, sink } = bench;
  const buyers = await makeBuyers(pool, orders);
  const before = sink.mails.length;
  const start = performance.now();
  await inParallel(buyers, 16, (buyer) => order(bench, buyer, "cod"));
  const placed = secondsSince(start);
  await until(() => sink.mails.length - before >= orders);
  const late = (secondsSince(start) - placed).toFixed(1);
  const sent = sink.mails.slice(before);
  const figure = `${sent.length} out ${late} s after the last order (placed within ${placed.toFixed(1)} s), ${countTwice(sent)} twice`;
  report(`mails of ${orders} orders`, figure, "≤ 20 s");
}

/** Mails written by another process in one transaction: nothing wakes the shop's workers. */
async function benchMailRate({ shop, sink }: Bench): Promise<void> {
  const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", JWT_SECRET: benchSecret });
  const database = openDatabase({ connection: connectionOf(), poolSize: 2 });
  const log = createLog("silent");
  const jobs = createJobs(database, log);
  const platform = createPlatform({
    config,
    database,
    jobs,
    clock: systemClock,
    ids: systemIds,
    log,
    origin: () => "http://bench.test",
  });
  const { notify } = createNotifications(platform, {
    mailer: { send: never, keepsContent: false, close: () => {} },
    pushClient: { send: never, isService: () => false },
    keysFor: (label) => deriveKeys([benchSecret], label),
    sms: createSms(platform, { line: undefined, seal: createSeal(deriveKeys([benchSecret], "sms")) }),
    whatsapp: createWhatsApp(platform, { line: undefined, seal: createSeal(deriveKeys([benchSecret], "whatsapp")) }),
    findStaff: never,
  });
  await jobs.start({ work: false });
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (let at = 0; at < mailsAtOnce; at++)
      await notify(tx, {
        kind: "password-reset",
        to: `mail-${at}@bench.test`,
        userId: null,
        language: at % 2 === 0 ? "ar" : "en",
        key: `bench:${at}`,
        data: { firstName: "Mona", path: "/auth/reset-password?token=bench" },
      });
  });
  const before = sink.mails.length;
  const cpu = countCpu(shop);
  const start = performance.now();
  await until(() => sink.mails.length - before >= mailsAtOnce);
  const seconds = secondsSince(start);
  const sent = sink.mails.slice(before);
  const figure = `${(sent.length / seconds).toFixed(0)} a second (${sent.length} within ${seconds.toFixed(1)} s), ${countTwice(sent)} twice; ${cpu(sent.length)}`;
  report(`${mailsAtOnce} mails of another process`, figure, "≥ 50 a second");
  await jobs.stop();
  await database.close();
}

async function benchReports(bench: Bench): Promise<void> {
  const { shop, pool, stripe } = bench;
  const buyers = await makeBuyers(pool, paid);
  await inParallel(buyers, 16, (buyer) => order(bench, buyer, "card"));
  const { rows: payments } = await pool.query<{ id: string }>(
    "select p.id from payments p join orders o on o.id = p.order_id where o.user_id = any($1)",
    [buyers.map(({ userId }) => userId)],
  );
  for (const { id } of payments) stripe.pay(id);
  const since = new Date();
  const cpu = countCpu(shop);
  const start = performance.now();
  const deliverOne = createTurns(16);
  const statuses = await stripe.report((path, body, headers) =>
    deliverOne(() => post(`${shop.url}${path}`, { ...json, ...headers }, body)),
  );
  const taken = secondsSince(start);
  const isDone = await until(async () => {
    const { rows } = await pool.query<{ open: number }>(
      "select count(*) as open from provider_events where handled_at is null and received_at >= $1",
      [since],
    );
    return rows[0]?.open === 0;
  });
  const seconds = secondsSince(start);
  const { rows: settled } = await pool.query<{ count: number }>(
    "select count(*) as count from orders where user_id = any($1) and payment_status = 'paid'",
    [buyers.map(({ userId }) => userId)],
  );
  const refused = statuses.filter((status) => status >= 300).length;
  const figure = `${isDone ? "handled" : "not all handled"} after ${seconds.toFixed(1)} s (taken within ${taken.toFixed(1)} s, ${refused} refused), ${settled[0]?.count} of ${paid} orders paid; ${cpu(statuses.length)}`;
  report(`${statuses.length} signed webhook reports`, figure, "≤ 15 s");
}

/** Reset mails for customers during a flood of requests for unknown addresses. */
async function benchResets({ shop, pool, sink }: Bench): Promise<void> {
  const buyers = await makeBuyers(pool, askers);
  const { rows: people } = await pool.query<{ email: string }>("select email from users where id = any($1)", [
    buyers.map(({ userId }) => userId),
  ]);
  const ask = (email: string): Promise<number> =>
    post(`${shop.url}/api/auth/forgot-password`, json, JSON.stringify({ email }));
  const addresses = Array.from({ length: strangers }, (_, at) => `stranger-${at}@bench.test`);
  const every = strangers / askers;
  for (const [at, { email }] of people.entries()) addresses.splice(at * (every + 1), 0, email);
  const known = new Set(people.map(({ email }) => email));
  const repliedAt = new Map<string, number>();
  let refused = 0;
  const start = performance.now();
  await inParallel(addresses, 16, async (email) => {
    if ((await ask(email)) !== 200) refused += 1;
    if (known.has(email)) repliedAt.set(email, Date.now());
  });
  const asked = secondsSince(start);
  const arrivals = () => sink.mails.filter(({ to }) => known.has(to));
  await until(() => arrivals().length >= askers);
  const { rows: written } = await pool.query<{ recipient: string; at: Date }>(
    "select recipient, created_at as at from deliveries where recipient = any($1)",
    [[...known]],
  );
  const slowest = (from: (to: string) => number | undefined): string =>
    Math.max(...arrivals().map(({ to, at }) => (at - (from(to) ?? Number.NaN)) / 1000)).toFixed(2);
  const commit = slowest((to) => written.find(({ recipient }) => recipient === to)?.at.getTime());
  const reply = slowest((to) => repliedAt.get(to));
  const figure = `slowest ${commit} s after its commit, ${reply} s after the reply (${arrivals().length} mails; all asked within ${asked.toFixed(1)} s, ${refused} refused)`;
  report(`${askers} reset mails among ${strangers} wishes for unknown addresses`, figure, "≤ 2 s after its commit");
}

const sink = await startMailSink();
const stripe = await startFakeStripe(() => new Date());
const shop = await startShop({
  ...stripe.environment,
  PORT: "0",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  SEED_DEMO: "1",
  NODE_ENV: "development",
  JWT_SECRET: benchSecret,
  SMTP_URL: sink.url,
});
const pool = new pg.Pool({ ...connectionOf(), max: 4 });
// The database stops with the shop.
pool.on("error", () => {});
try {
  const { rows: goods } = await pool.query<Good>(
    `update variants v set on_hand = 1000000 from products p where p.id = v.product_id and v.is_stock_limited
     returning p.id as product_id, v.id as variant_id, v.size`,
  );
  const [good] = goods;
  if (good === undefined) throw new Error("nothing to buy");
  const bench: Bench = { shop, pool, good, sink, stripe };
  if (process.env["BENCH_IDLE"] !== "0") await benchIdle(bench);
  await benchOrderMails(bench);
  await benchMailRate(bench);
  await benchReports(bench);
  await benchResets(bench);
  console.log(`\n| what | figure | aim |\n|---|---|---|\n${rows.join("\n")}`);
} finally {
  await pool.end();
  await shop.stop();
  await stripe.close();
  sink.close();
  rmSync(dataDir, { recursive: true, force: true });
}
