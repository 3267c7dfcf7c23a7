// npm run drill:failover: the shop on two PostgreSQL nodes under Patroni, whose leader is killed under orders, with what it
// sends to its standby held for half a second before. Bars, in synchronous mode: no acknowledged order is lost, an order is
// acknowledged again within 30 s, web and worker stay the same processes, and each Idempotency-Key has made one order, also
// where its first reply was lost. Mails that come twice are counted and told. --asynchronous shows what the other mode
// loses; there lost orders and mails are told and not judged.
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { benchSecret, makeBuyers } from "../../bench/support/buyers.ts";
import { startMailSink } from "../../bench/support/mail-sink.ts";
import { ensureBuilt } from "../../scripts/lib/build.mjs";
import { freePort } from "./database.mjs";
import { missingPrograms, readVersions, startCluster } from "./patroni.mjs";
import { addProducts, runScript, cairo as shippingAddress, startProcess } from "./shop.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isSynchronous = !process.argv.includes("--asynchronous");
const buyerCount = 8;
const heldMs = 500;
const warmUpMs = 5000;
const afterMs = 10_000;
const maxOutageMs = 30_000;
/** A buyer tries again after so long. */
const patienceMs = 500;
const giveUpMs = 90_000;

const startedAt = performance.now();
const say = (line) => console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1)} s] ${line}`);

/**
 * Calls until it is answered with 2xx, under the same key; counts what came instead. A refusal ends it: without synchronous
 * mode a cart may be lost too.
 */
async function insist(state, url, buyer, path, body, key) {
  const begun = performance.now();
  for (;;) {
    const headers = {
      authorization: `Bearer ${buyer.token}`,
      "x-user-currency": "EGP",
      "content-type": "application/json",
      ...(key === undefined ? {} : { "idempotency-key": key }),
    };
    const reply = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    }).catch((error) => ({ ok: false, status: error.name, text: async () => error.message }));
    if (reply.ok) return reply.json();
    const answer = await reply.text();
    const isTold = reply.status === 503 && answer.includes('"UNAVAILABLE"');
    if (isTold) state.unavailable += 1;
    else state.others.push(`POST ${path}: ${reply.status} ${answer.slice(0, 160)}`);
    if (reply.status >= 400 && reply.status < 500) return undefined;
    if (performance.now() - begun > giveUpMs) throw new Error(`POST ${path} was not answered for ${giveUpMs / 1000} s`);
    await pause(patienceMs);
  }
}

/** Orders one after the other until `state.isOver`, and notes each acknowledged order with its key. */
async function orderOn(url, buyer, productIds, state) {
  for (let round = 0; !state.isOver; round++) {
    const productId = productIds[round % productIds.length];
    await insist(state, url, buyer, "/cart/add", { productId, quantity: 1, size: "M" });
    const quoted = await insist(state, url, buyer, "/orders/quote", { shippingAddress });
    if (quoted === undefined) continue;
    const body = { shippingAddress, paymentMethod: "cod", expectedTotal: quoted.quote.total };
    const placed = await insist(state, url, buyer, "/orders", body, randomUUID());
    if (placed !== undefined) state.orders.push({ id: placed.order.id, at: performance.now() });
  }
}

async function setUp(closers, folder) {
  await ensureBuilt(root, process.execPath);
  const cluster = await startCluster(closers, mkdtempSync(join(folder, "cluster-")), { isSynchronous });
  say(`two nodes run; the leader is ${(await cluster.findLeader()).name}`);
  const sink = await startMailSink();
  closers.push(() => sink.close());
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: cluster.url,
    DATABASE_TLS: "off",
    DATA_DIR: join(folder, "shop"),
    JWT_SECRET: benchSecret,
    MEDIA_KEY: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=",
    PUBLIC_URL: "https://shop.example",
    SMTP_URL: sink.url,
    LOG_LEVEL: "error",
  };
  await runScript("migrate.ts", settings);
  const pool = new pg.Pool({ connectionString: cluster.url, max: 4 });
  // Its connections end with the leader.
  pool.on("error", () => {});
  closers.push(() => pool.end());
  const productIds = await addProducts(pool, 12);
  const buyers = await makeBuyers(pool, buyerCount);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const web = { HIMMA_ROLE: "web", HOST: "127.0.0.1", PORT: String(port) };
  const worker = { HIMMA_ROLE: "worker", METRICS_PORT: String(metricsPort) };
  const url = `http://127.0.0.1:${port}`;
  const processes = [
    await startProcess({ ...settings, ...web }, `${url}/api/ready`),
    await startProcess({ ...settings, ...worker }, `http://127.0.0.1:${metricsPort}/ready`),
  ];
  for (const each of processes) closers.push(() => each.kill());
  return { cluster, pool, sink, productIds, buyers, url, processes };
}

async function read(pool, sql, values) {
  for (let tries = 0; ; tries++)
    try {
      return (await pool.query(sql, values)).rows;
    } catch (error) {
      if (tries > 20) throw error;
      await pause(200);
    }
}

const waitingSql = "select count(*)::int as waiting from deliveries where sent_at is null";

async function judge({ pool, sink, processes }, state, killedAt) {
  for (let tries = 0; tries < 600 && (await read(pool, waitingSql))[0].waiting > 0; tries++) await pause(200);
  const [{ waiting }] = await read(pool, waitingSql);
  const ids = state.orders.map(({ id }) => id);
  const kept = await read(pool, "select id from orders where id = any($1::uuid[])", [ids]);
  const [{ orders }] = await read(pool, "select count(*)::int as orders from orders");
  const acknowledged = new Set(ids).size;
  const lost = acknowledged - kept.length;
  const first = Math.min(...state.orders.map(({ at }) => at).filter((at) => at > killedAt));
  const outageMs = Math.round(first - killedAt);
  const different = new Set(sink.mails.map(({ messageId }) => messageId)).size;
  const areSame = processes.every((each) => each.isRunning());
  say(
    `an order was acknowledged again ${(outageMs / 1000).toFixed(1)} s after the kill; ${state.unavailable} times 503`,
  );
  say(`${acknowledged} orders acknowledged, ${lost} of them lost, ${orders} in the database`);
  say(`${sink.mails.length} mails arrived, ${different} different, ${waiting} wait`);
  return [
    lost > 0 && isSynchronous ? `${lost} acknowledged orders are lost` : "",
    // A key whose reply was lost is asked again and answers with its order: nothing may be there twice.
    orders > kept.length ? `${orders - kept.length} orders more than were acknowledged` : "",
    outageMs <= maxOutageMs ? "" : `no order was acknowledged for ${outageMs} ms`,
    areSame ? "" : "a process of the shop ended",
    waiting > 0 && isSynchronous ? `${waiting} mails were not sent` : "",
    ...(isSynchronous ? state.others.slice(0, 10) : []),
    isSynchronous && state.others.length > 0
      ? `${state.others.length} calls were answered with something else than 503 UNAVAILABLE`
      : "",
  ].filter((problem) => problem !== "");
}

async function drill(closers, folder) {
  const parts = await setUp(closers, folder);
  const state = { isOver: false, unavailable: 0, others: [], orders: [] };
  const buying = parts.buyers.map((buyer) => orderOn(parts.url, buyer, parts.productIds, state));
  await pause(warmUpMs);
  const acknowledged = state.orders.length;
  const name = await parts.cluster.killLeader(heldMs);
  const killedAt = performance.now();
  say(`${acknowledged} orders acknowledged; the leader ${name} was killed`);
  const limit = killedAt + giveUpMs;
  while (!state.orders.some(({ at }) => at > killedAt) && performance.now() < limit) await pause(200);
  await pause(afterMs);
  state.isOver = true;
  await Promise.all(buying);
  return judge(parts, state, killedAt);
}

const missing = missingPrograms();
if (missing.length > 0) {
  console.error(`failover drill: not run, ${missing.join(", ")} missing`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "himma-failover-"));
// The databases run as another user.
chmodSync(folder, 0o711);
const closers = [];
try {
  say(`${readVersions().join(", ")}; ${isSynchronous ? "synchronous" : "asynchronous"}; ${buyerCount} buyers`);
  const problems = await drill(closers, folder);
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  say(problems.length > 0 ? "failover drill failed" : "failover drill: all holds");
} catch (error) {
  console.error(`failover drill failed: ${error.stack ?? error}`);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}
