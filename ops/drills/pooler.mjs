// npm run drill:pooler: the shop behind PgBouncer in transaction mode. Bars: no failed call of 8 buyers, no lost order, each
// confirmation sent, a second start while the first process runs, the same answers after the pooler was restarted, and no
// advisory lock left. A PgBouncer before 1.21 keeps no prepared statements: then the start must refuse it in one line, and
// nothing more is proven. PGBOUNCER names the program.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { benchSecret, makeBuyers } from "../../bench/support/buyers.ts";
import { startMailSink } from "../../bench/support/mail-sink.ts";
import { ensureBuilt } from "../../scripts/lib/build.mjs";
import { freePort, openDrillDatabase } from "./database.mjs";
import { addProducts, placeOrder, runScript, startProcess } from "./shop.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer";
const rounds = 12;
const buyerCount = 8;
const nobody = 65_534;

const startedAt = performance.now();
const say = (line) => console.log(`[${((performance.now() - startedAt) / 1000).toFixed(1)} s] ${line}`);

function readVersion() {
  const [, version] =
    /PgBouncer (\d+\.\d+\.\d+)/.exec(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout) ?? [];
  if (version === undefined) throw new Error(`${program} is no PgBouncer: set PGBOUNCER`);
  return version;
}

const keepsStatements = (version) => Number(version.split(".")[1]) >= 21;

/** A pooler before the database of `url`, on a port of its own. */
async function startPooler(url, version) {
  const folder = mkdtempSync(join(tmpdir(), "himma-pooler-"));
  const { hostname, port, pathname, username } = new URL(url);
  const own = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const lines = [
    ...["[databases]", `shop = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username}`],
    ...["[pgbouncer]", "listen_addr = 127.0.0.1", `listen_port = ${own}`, "auth_type = any", "unix_socket_dir ="],
    ...["pool_mode = transaction", "default_pool_size = 4", "max_client_conn = 2000", "query_wait_timeout = 5"],
    ...(keepsStatements(version) ? ["max_prepared_statements = 500"] : []),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, nobody, nobody);
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const start = async () => {
    const child = spawn(program, [file], { ...identity, stdio: "ignore" });
    const pooled = `postgres://${username}@127.0.0.1:${own}/shop`;
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ connectionString: pooled });
      client.on("error", () => {});
      const isUp = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      if (isUp) return { child, url: pooled };
      if (tries > 50) throw new Error("PgBouncer does not answer");
      await pause(100);
    }
  };
  const end = ({ child }) =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      // At once; SIGTERM waits for all clients to leave, since 1.23.
      child.kill("SIGQUIT");
    });
  let running = await start();
  return {
    url: running.url,
    restart: async () => {
      await end(running);
      running = await start();
    },
    stop: async () => {
      await end(running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The start must end in one line that says what is wrong. */
async function judgeRefusal(settings, expected) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/ready`;
  const failure = await startProcess(
    { ...settings, HIMMA_ROLE: "web", HOST: "127.0.0.1", PORT: String(port) },
    url,
  ).then(
    (running) => {
      running.kill();
      return "it started";
    },
    (error) => error.message,
  );
  const lines = failure.split("\n").filter((line) => line.startsWith("himma: "));
  say(lines.at(-1) ?? failure);
  return lines.length === 1 && lines[0].includes(expected) ? [] : [`the start was not refused in one line: ${failure}`];
}

/** Buyers order one after the other on both processes in turns. */
async function orderAll(webs, buyers, productIds) {
  const failures = [];
  const buy = async (buyer, at) => {
    for (let round = 0; round < rounds; round++) {
      const url = webs[(at + round) % webs.length];
      await placeOrder(url, buyer, productIds[(at + round) % productIds.length]).catch((error) =>
        failures.push(error.message),
      );
    }
  };
  await Promise.all(buyers.map(buy));
  return failures;
}

async function judgeDatabase(pool, expected) {
  const count = async (sql) => (await pool.query(`select count(*)::int as count from ${sql}`)).rows[0].count;
  for (let tries = 0; tries < 300 && (await count("deliveries where sent_at is null")) > 0; tries++) await pause(200);
  const [orders, waiting] = [await count("orders"), await count("deliveries where sent_at is null")];
  const locks = await count("pg_locks where locktype = 'advisory' and granted");
  say(`${orders} orders of ${expected}; ${waiting} mails wait; ${locks} advisory locks`);
  return [
    orders === expected ? "" : `${expected} orders were placed, ${orders} are there`,
    waiting === 0 ? "" : `${waiting} mails were not sent`,
    locks === 0 ? "" : `${locks} advisory locks are left`,
  ].filter((problem) => problem !== "");
}

async function drill(closers, folder) {
  const version = readVersion();
  say(`PgBouncer ${version}`);
  const database = await openDrillDatabase();
  closers.push(() => database.stop());
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  closers.push(() => pool.end());
  const pooler = await startPooler(database.url, version);
  closers.push(() => pooler.stop());
  const sink = await startMailSink();
  closers.push(() => sink.close());
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_POOLER: "transaction",
    DATA_DIR: folder,
    JWT_SECRET: benchSecret,
    PUBLIC_URL: "https://shop.example",
    SMTP_URL: sink.url,
    LOG_LEVEL: "error",
  };
  if (!keepsStatements(version)) return judgeRefusal(settings, "does not keep prepared statements");
  await runScript("migrate.ts", settings);
  const problems = await judgeRefusal(settings, "has no statement_timeout");
  await pool.query("alter role current_user set statement_timeout = '5s'");
  await pooler.restart();
  await ensureBuilt(root, process.execPath);
  const productIds = await addProducts(pool, 12);
  const buyers = await makeBuyers(pool, buyerCount);
  const start = async (role) => {
    const port = await freePort();
    const place = { HIMMA_ROLE: role, HOST: "127.0.0.1", PORT: String(port) };
    const running = await startProcess({ ...settings, ...place }, `http://127.0.0.1:${port}/api/ready`);
    closers.push(() => running.kill());
    return `http://127.0.0.1:${port}`;
  };
  const webs = [await start("all")];
  say("started");
  webs.push(await start("web"));
  say("a second process started beside it");
  const failures = await orderAll(webs, buyers, productIds);
  await pooler.restart();
  say("the pooler was restarted");
  await Promise.all(
    webs.map(async (url) => {
      for (let tries = 0; tries < 50 && (await fetch(`${url}/api/ready`)).status !== 200; tries++) await pause(100);
    }),
  );
  failures.push(...(await orderAll(webs, buyers, productIds)));
  say(`${2 * rounds * buyerCount} orders, ${failures.length} failures`);
  return [...problems, ...failures.slice(0, 10), ...(await judgeDatabase(pool, 2 * rounds * buyerCount))];
}

const folder = mkdtempSync(join(tmpdir(), "himma-pooled-"));
const closers = [];
try {
  const problems = await drill(closers, folder);
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  say(problems.length > 0 ? "pooler drill failed" : "pooler drill: all holds");
} catch (error) {
  console.error(`pooler drill failed: ${error.stack ?? error}`);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}
