import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { createAccessTokens } from "#server/modules/accounts/access-tokens.ts";
import { keysFrom } from "#server/modules/accounts/keys.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { withClient } from "#server/platform/db/with-client.ts";
import { systemIds } from "#server/platform/ids.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { createPlatform } from "#server/platform/platform.ts";
import { fillWithClients } from "./support/many-clients.ts";

/** Measures the queue and the roster of coaches who all look at once at clients of their own. Prints a table. */

const amounts = { coaches: 100, clientsEach: 100, linesEach: 3 };
const atOnce = 50;
const rounds = 10;
const aim = 150;
const secret = "a secret that only the bench knows and that is long enough";

const paths: readonly string[] = [
  "/admin/attention?limit=50",
  "/admin/attention?limit=50&severity=3",
  "/admin/clients?limit=50",
  "/admin/clients?limit=50&sort=adherence",
];

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-coaching-"));
const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
const { host, port, user, database: name } = embedded;
const log = createLog("silent");
const database = openDatabase({ connection: { host, port, user, database: name }, poolSize: 20 });
await withClient({ host, port, user, database: name }, (client) => migrate(client));
const client = await database.pool.connect();
const coaches = await fillWithClients(client, amounts);
client.release();

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

const tokens = createAccessTokens(keysFrom([secret]).accessToken, systemClock);
const headers = await Promise.all(
  coaches.map(async (coach) => ({ authorization: `Bearer ${await tokens.sign({ ...coach, role: "admin" })}` })),
);

async function ask(path: string, coach: number): Promise<number> {
  const begun = performance.now();
  const { statusCode, payload } = await app.http.inject({ url: `/api${path}`, headers: headers[coach] ?? {} });
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${payload.slice(0, 300)}`);
  return performance.now() - begun;
}

/** One coach after the other, then many at once; each reads the first 50 of their own lines. */
async function measure(path: string, together: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const batch = Array.from({ length: together }, (_, at) => ask(path, (round * together + at) % coaches.length));
    times.push(...(await Promise.all(batch)));
  }
  return times.sort((a, b) => a - b);
}

let late = 0;
try {
  const clients = (amounts.coaches * amounts.clientsEach).toLocaleString("en");
  console.log(`\n${clients} clients of ${amounts.coaches} coaches, ${amounts.linesEach} lines each\n`);
  console.log("| call | at once | p50 ms | p95 ms | aim |\n|---|---|---|---|---|");
  for (const path of paths) {
    for (const together of [1, atOnce]) {
      await measure(path, together);
      const times = await measure(path, together);
      const at = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0;
      if (at(0.95) > aim) late += 1;
      const mark = at(0.95) > aim ? " ✗" : "";
      console.log(`| GET ${path} | ${together} | ${at(0.5).toFixed(0)} | ${at(0.95).toFixed(0)} | ${aim}${mark} |`);
    }
  }
} finally {
  await app.close();
  await jobs.stop();
  await database.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = late === 0 ? 0 : 1;
