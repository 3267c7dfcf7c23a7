// node ops/drills/rolling.mjs: two web processes and a worker behind a proxy, buyers who read pages and lists, fill carts and
// order all the time; each web process is replaced twice by SIGTERM, then killed once. Bars: no failed request, no lost and
// no double order, one confirmation for each, a stop within DRAIN_SECONDS and 5 s. As in the shop's pages only orders carry
// an Idempotency-Key; a change of a cart or a quote that a killed process had begun must not be repeated by a proxy. It may
// fail then, and only then: such failures are counted apart. The proxy is HAProxy with
// ops/haproxy/haproxy.cfg where it is installed, else a small one with the same rules. --quick replaces one and kills one.
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./database.mjs";
import { startFleet } from "./fleet.mjs";
import { cairo as address } from "./shop.mjs";
import { startTestProxy } from "./test-proxy.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isQuick = process.argv.includes("--quick");
const connections = isQuick ? 8 : 16;
const drainSeconds = isQuick ? 2 : 5;
/** Between two requests of a buyer. */
const thinkMs = 20;
const settleMs = 2500;

const startedAt = performance.now();
const say = (line) => console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1)} s] ${line}`);

async function startHaproxy(ports, folder) {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  const text = readFileSync(join(root, "ops", "haproxy", "haproxy.cfg"), "utf8");
  writeFileSync(file, text.replace("bind :8080", `bind 127.0.0.1:${port}`));
  const [WEB1, WEB2] = ports.map((each) => `127.0.0.1:${each}`);
  const child = spawn("haproxy", ["-db", "-f", file], { env: { ...process.env, WEB1, WEB2 }, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/api/ready`).catch(() => undefined))?.status !== 200) await pause(100);
  const name = spawnSync("haproxy", ["-v"], { encoding: "utf8" }).stdout.split(" 20")[0];
  return { name, url, stop: () => child.kill() };
}

const hasHaproxy = () => spawnSync("haproxy", ["-v"]).error === undefined;

/** Requests of one buyer on one connection; what was not answered with 2xx is a failure, or was cut by a kill. */
function createBuyerClient(url, buyer, state) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const usual = {
    authorization: `Bearer ${buyer.token}`,
    "x-user-currency": "EGP",
    "content-type": "application/json",
  };
  const call = (method, path, body, headers = {}) =>
    new Promise((resolve) => {
      const isCut = method === "POST" && headers["idempotency-key"] === undefined;
      const fail = (why) => {
        const list = isCut && state.isKilling ? state.cut : state.failures;
        list.push(`${method} ${path}: ${why}`);
        resolve(undefined);
      };
      const text = body === undefined ? "" : JSON.stringify(body);
      const length = { "content-length": String(Buffer.byteLength(text)) };
      const sent = request(
        `${url}${path}`,
        { method, agent, headers: { ...usual, ...length, ...headers } },
        (reply) => {
          const chunks = [];
          reply.on("data", (chunk) => chunks.push(chunk));
          reply.on("error", (error) => fail(`cut off (${error.message})`));
          reply.on("end", () => {
            const answer = Buffer.concat(chunks).toString();
            if (reply.statusCode < 200 || reply.statusCode > 299) fail(`${reply.statusCode} ${answer.slice(0, 120)}`);
            else resolve(answer);
          });
        },
      );
      sent.on("error", (error) => fail(error.message));
      sent.end(text);
    });
  const post = async (path, body, headers) => {
    const answer = await call("POST", path, body, headers);
    return answer === undefined ? undefined : JSON.parse(answer);
  };
  return { get: (path) => call("GET", path), post, close: () => agent.destroy() };
}

/** Reads and orders until `state.isOver`; notes each acknowledged order. */
async function shopOn(client, productIds, state) {
  for (let round = 0; !state.isOver; round++) {
    const steps = [
      () => client.get(round % 2 === 0 ? "/" : "/en"),
      () => client.get("/api/products?limit=24"),
      () => client.post("/api/cart/add", { productId: productIds[round % productIds.length], quantity: 1, size: "M" }),
      async () => {
        const answer = await client.post("/api/orders/quote", { shippingAddress: address });
        if (answer === undefined) return;
        const body = { shippingAddress: address, paymentMethod: "cod", expectedTotal: answer.quote.total };
        const placed = await client.post("/api/orders", body, { "idempotency-key": randomUUID() });
        if (placed !== undefined) state.orders.push(placed.order.id);
      },
    ];
    for (const step of steps) {
      await step();
      state.requests += 1;
      await pause(thinkMs);
    }
  }
  client.close();
}

/** Starts the shop's processes behind a proxy; each is added to `closers` as soon as it runs. */
async function setUp(closers, folder) {
  const fleet = await startFleet({ closers, folder, webs: 2, buyers: connections, products: 12, drainSeconds });
  const proxy = hasHaproxy() ? await startHaproxy(fleet.ports, folder) : await startTestProxy(fleet.ports);
  closers.push(() => proxy.stop());
  return { ...fleet, proxy };
}

/** Replaces web processes under load, and returns what went wrong. */
async function replaceAll(webs, state) {
  const problems = [];
  const once = isQuick ? [[0, "SIGTERM"]] : [0, 1, 0, 1].map((at) => [at, "SIGTERM"]);
  const killed = isQuick ? [[1, "SIGKILL"]] : [0, 1].map((at) => [at, "SIGKILL"]);
  for (const [at, signal] of [...once, ...killed]) {
    await pause(settleMs);
    const before = state.failures.length;
    state.isKilling = signal === "SIGKILL";
    const { code, ms } = await webs[at].end(signal);
    if (signal === "SIGTERM" && code !== 0) problems.push(`web ${at + 1} ended with ${code}`);
    // Judged in the full form only, which runs on a quiet machine.
    if (!isQuick && signal === "SIGTERM" && ms > (drainSeconds + 5) * 1000)
      problems.push(`web ${at + 1} took ${ms} ms to stop`);
    // As long as a supervisor takes to notice.
    await pause(1000);
    state.isKilling = false;
    webs[at] = await webs[at].restart();
    const failed = state.failures.length - before;
    say(
      `web ${at + 1} by ${signal}: gone after ${ms} ms, replaced; ${state.requests} requests so far, ${failed} failed now`,
    );
  }
  await pause(settleMs);
  return problems;
}

async function countOrders(pool) {
  const { rows } = await pool.query(
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from deliveries where key like 'order-placed:%') as mails,
       (select count(*)::int from deliveries where sent_at is null) as waiting`,
  );
  return rows[0];
}

/** Orders, their confirmations and what was acknowledged must agree, once every mail has been sent. */
async function judge({ pool, sink }, state) {
  for (let tries = 0; tries < 600 && (await countOrders(pool)).waiting > 0; tries++) await pause(200);
  const { orders, mails, waiting } = await countOrders(pool);
  const { rows } = await pool.query("select id from orders where id = any($1::uuid[])", [state.orders]);
  const acknowledged = new Set(state.orders).size;
  const different = new Set(sink.mails.map(({ messageId }) => messageId)).size;
  say(
    `${state.requests} steps, ${state.failures.length} failed, ${state.cut.length} cut by kills; ${acknowledged} orders acknowledged, ${rows.length} of them kept, ` +
      `${orders} in the database; ${sink.mails.length} confirmations arrived, ${different} different`,
  );
  return [
    ...state.failures.slice(0, 20),
    state.failures.length > 0 ? `${state.failures.length} requests failed` : "",
    state.cut.length > 2 * connections ? `${state.cut.length} requests were cut: more than were under way` : "",
    acknowledged < connections ? "too few orders to judge by" : "",
    rows.length < acknowledged ? `${acknowledged - rows.length} acknowledged orders are lost` : "",
    orders > acknowledged ? `${orders - acknowledged} orders more than were acknowledged` : "",
    waiting > 0 ? `${waiting} mails were not sent` : "",
    mails !== orders || different !== orders
      ? `${mails} confirmations, ${different} arrived, for ${orders} orders`
      : "",
    sink.mails.length !== different ? `${sink.mails.length - different} confirmations came twice` : "",
  ].filter((problem) => problem !== "");
}

const folder = mkdtempSync(join(tmpdir(), "himma-rolling-"));
const closers = [];
try {
  const parts = await setUp(closers, folder);
  say(`2 web processes and a worker behind ${parts.proxy.name}; ${connections} buyers; DRAIN_SECONDS=${drainSeconds}`);
  const state = { isOver: false, isKilling: false, requests: 0, failures: [], cut: [], orders: [] };
  const buying = parts.buyers.map((buyer) =>
    shopOn(createBuyerClient(parts.proxy.url, buyer, state), parts.productIds, state),
  );
  const slow = await replaceAll(parts.webs, state);
  state.isOver = true;
  await Promise.all(buying);
  const problems = [...slow, ...(await judge(parts, state))];
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  say(problems.length > 0 ? "rolling drill failed" : "rolling drill: all holds");
} catch (error) {
  console.error(`rolling drill failed: ${error.stack ?? error}`);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}
