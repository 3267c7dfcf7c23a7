import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { benchSecret } from "./support/buyers.ts";
import { compare } from "./support/load.ts";
import { cpuMs, postgresCpuMs, type Running, startShop } from "./support/processes.ts";

/** What a process of each role costs while nobody asks, and what metrics cost while many do. */

// Whole minutes: many jobs run once a minute, and the first minute after a start does more.
const idleSeconds = Number(process.env["BENCH_IDLE_SECONDS"] ?? 120);
const dataDir = mkdtempSync(join(tmpdir(), "himma-roles-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { host, port, user, database } = postgres;
const settings = {
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
  DATA_DIR: dataDir,
  PORT: "0",
  LOG_LEVEL: "error",
  NODE_ENV: "development",
  JWT_SECRET: benchSecret,
};

/** Runs a script of the repository to its end. */
function run(script: string): void {
  const env = { ...process.env, ...settings, SEED_CONNECTION: JSON.stringify({ host, port, user, database }) };
  const { status } = spawnSync(process.execPath, [script], { env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
}

async function measureIdle(name: string, running: Running | undefined): Promise<void> {
  const cpu = () => [running === undefined ? 0 : cpuMs(running.pid), postgresCpuMs(dataDir)] as const;
  await setTimeout(60_000);
  const [appBefore, databaseBefore] = cpu();
  await setTimeout(idleSeconds * 1000);
  const [app, db] = cpu();
  const each = (ms: number): string => (ms / idleSeconds).toFixed(1);
  console.log(`| ${name} | ${each(app - appBefore)} | ${each(db - databaseBefore)} |`);
  await running?.stop();
}

const requests = 4000;

/** CPU time of the process for one request, which other programs on the machine disturb less than a rate. */
async function cpuPerRequest({ url, pid }: Running, path: string): Promise<number> {
  const before = cpuMs(pid);
  await autocannon({ url: url + path, connections: 16, amount: requests });
  return (cpuMs(pid) - before) / requests;
}

/** The middle of five rounds, in turns. */
async function compareCpu(measured: Running, plain: Running, path: string): Promise<readonly [number, number]> {
  const rounds: [number[], number[]] = [[], []];
  for (let at = 0; at < 5; at++) {
    rounds[1].push(await cpuPerRequest(plain, path));
    rounds[0].push(await cpuPerRequest(measured, path));
  }
  const middle = (all: number[]): number => all.sort((a, b) => a - b)[2] ?? Number.NaN;
  return [middle(rounds[0]), middle(rounds[1])];
}

async function measureMetrics(): Promise<void> {
  const [plain, measured] = [
    await startShop({ ...settings, HIMMA_ROLE: "web" }),
    await startShop({ ...settings, HIMMA_ROLE: "web", METRICS_PORT: "0" }),
  ];
  console.log(
    "\n| path | with metrics /s | without /s | ratio | CPU ms with | without | ratio |\n|---|---|---|---|---|---|---|",
  );
  for (const path of ["/api/products?limit=24", "/store"]) {
    const { ours, floor } = await compare({ url: measured.url + path }, { url: plain.url + path }, 5);
    const [mine, theirs] = [ours.perSecond, floor.perSecond];
    const [cpu, cpuPlain] = await compareCpu(measured, plain, path);
    const rates = [mine.toFixed(0), theirs.toFixed(0), (mine / theirs).toFixed(2)];
    const times = [cpu.toFixed(3), cpuPlain.toFixed(3), (cpu / cpuPlain).toFixed(2)];
    console.log(`| ${[path, ...rates, ...times].join(" | ")} |`);
  }
  await Promise.all([plain.stop(), measured.stop()]);
}

try {
  run("scripts/migrate.ts");
  console.log("| idle | app ms/s | PostgreSQL ms/s |\n|---|---|---|");
  await measureIdle("nobody", undefined);
  // A worker prints no address, so it is measured as what `all` has more than `web`.
  for (const HIMMA_ROLE of ["web", "all"]) await measureIdle(HIMMA_ROLE, await startShop({ ...settings, HIMMA_ROLE }));
  run("db/seed/demo/main.ts");
  await measureMetrics();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
