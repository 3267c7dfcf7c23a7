import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createAccessTokens } from "#server/modules/accounts/access-tokens.ts";
import { keysFrom } from "#server/modules/accounts/keys.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openBenchShop } from "./support/bench-shop.ts";
import { benchSecret } from "./support/buyers.ts";
import { fillWithClients } from "./support/many-clients.ts";
import { fillYear } from "./support/year-of-logs.ts";

/**
 * Measures the queue, the roster and every tab of a client with a year of workouts, as coaches call them who look at
 * clients of their own: one after the other, and many at the same moment. Prints a table, also of what a call costs:
 * statements, and CPU time of the app with the bench and of PostgreSQL, which others on the machine hardly change.
 * `--clients=N` or BENCH_CLIENTS: clients of a coach, 100 by default. BENCH_SETS: sets of every exercise; without it as
 * many as the plan has, at most 3. With 3 a client has about 3,400 a year. BENCH_WEEKS: 52 by default. BENCH_AT_ONCE:
 * coaches at the same moment, 50 by default. BENCH_SAMPLES: calls of each kind, 2000 by default. BENCH_CALLS: only calls
 * with this in their path. BENCH_DATA: a folder whose data is kept, and used again by runs of the same day, whatever
 * sizes they name.
 */

/** A size from the environment. */
function sizeOf(name: string, usual: number): number {
  const size = Number(process.env[name] ?? usual);
  if (!Number.isInteger(size) || size < 1) throw new Error(`${name} is no whole number above zero`);
  return size;
}

const { values: options } = parseArgs({ options: { clients: { type: "string" } } });
const clientsEach = options.clients === undefined ? sizeOf("BENCH_CLIENTS", 100) : Number(options.clients);
const amounts = { coaches: 100, clientsEach, linesEach: 3 };
const atOnce = sizeOf("BENCH_AT_ONCE", 50);
const setsOfExercise = process.env["BENCH_SETS"] === undefined ? undefined : sizeOf("BENCH_SETS", 3);
const samples = sizeOf("BENCH_SAMPLES", 2000);
const aim = 150;

const keptDir = process.env["BENCH_DATA"];
/** What a kept folder was filled with. */
const filledFile = keptDir === undefined ? undefined : join(keptDir, "filled.json");
const isFilled = filledFile !== undefined && existsSync(filledFile);
if (keptDir !== undefined) mkdirSync(keptDir, { recursive: true });
const shop = await openBenchShop("coaching", keptDir === undefined ? undefined : { dir: keptDir, isSeeded: isFilled });
const { app, platform } = shop;

async function fill() {
  const client = await platform.database.pool.connect();
  const coaches = await fillWithClients(client, amounts);
  const begun = performance.now();
  const year = await fillYear(client, { weeks: sizeOf("BENCH_WEEKS", 52), setsOfExercise });
  const seconds = Math.round((performance.now() - begun) / 1000);
  // As autovacuum leaves a shop that has traded for a year: a row's first reader pays for its visibility otherwise.
  await client.query("set statement_timeout = 0");
  await client.query("vacuum analyze");
  // What the filling wrote is on the disk before anything is measured.
  await client.query("checkpoint");
  client.release(true);
  const filled = { coaches, year, seconds };
  if (filledFile !== undefined) writeFileSync(filledFile, JSON.stringify(filled));
  return filled;
}
const { coaches, year, seconds } = isFilled
  ? (JSON.parse(readFileSync(filledFile, "utf8")) as Awaited<ReturnType<typeof fill>>)
  : await fill();

const days = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** `:id` is a client of the coach who asks. */
const paths: readonly string[] = [
  "/admin/attention?limit=50",
  "/admin/attention?limit=50&severity=3",
  "/admin/clients?limit=50",
  "/admin/clients?limit=50&sort=adherence",
  "/admin/clients/:id",
  `/admin/clients/:id/calendar?from=${days(28)}&to=${days(-13)}`,
  "/admin/clients/:id/sessions?limit=5",
  "/admin/clients/:id/volume?weeks=8",
  "/admin/clients/:id/records",
  `/admin/clients/:id/exercises/${year.exercise}`,
  "/admin/clients/:id/body",
  "/admin/clients/:id/plans",
  "/admin/clients/:id/checkins",
  `/admin/clients/:id/nutrition?from=${days(13)}&to=${days(0)}`,
  "/admin/clients/:id/screening",
  "/admin/clients/:id/injuries",
  "/admin/clients/:id/notes",
];

const tokens = createAccessTokens(keysFrom([benchSecret]).accessToken, systemClock);
const headers = await Promise.all(
  coaches.map(async ({ userId, sessionId }) => ({
    authorization: `Bearer ${await tokens.sign({ userId, sessionId, role: "admin" })}`,
  })),
);

/** Calls that waited too long for a connection to the database, or for its answer: coaches get a 503 and ask again. */
let refused = 0;

async function ask(path: string, nth: number): Promise<number> {
  const coach = nth % coaches.length;
  const ids = coaches[coach]?.clients ?? [];
  const url = `/api${path.replace(":id", ids[nth % ids.length] ?? "")}`;
  const begun = performance.now();
  const { statusCode, payload } = await app.http.inject({ url, headers: headers[coach] ?? {} });
  if (statusCode === 503) refused += 1;
  else if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${payload.slice(0, 300)}`);
  return performance.now() - begun;
}

/** One coach after the other, then many at once; each reads the first 50 of their own lines. */
async function measure(path: string, together: number): Promise<number[]> {
  const times: number[] = [];
  const rounds = Math.ceil((together === 1 ? samples / 10 : samples) / together);
  for (let round = 0; round < rounds; round += 1) {
    const batch = Array.from({ length: together }, (_, at) => ask(path, round * together + at));
    times.push(...(await Promise.all(batch)));
  }
  return times.sort((a, b) => a - b);
}

let late = 0;
try {
  const clients = coaches.reduce((sum, coach) => sum + coach.clients.length, 0).toLocaleString("en");
  const written = `${year.workouts.toLocaleString("en")} workouts with ${year.sets.toLocaleString("en")} sets (${seconds} s)`;
  console.log(`\n${clients} clients of ${coaches.length} coaches, ${amounts.linesEach} lines each; ${written}\n`);
  console.log(
    "| call | at once | p50 ms | p95 ms | aim | statements | app ms | PostgreSQL ms |\n|---|---|---|---|---|---|---|---|",
  );
  for (const path of paths.filter((each) => each.includes(process.env["BENCH_CALLS"] ?? ""))) {
    for (const together of [1, atOnce]) {
      await measure(path, together);
      refused = 0;
      const costOf = shop.startCost();
      const times = await measure(path, together);
      const cost = costOf(times.length);
      const at = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0;
      const isLate = at(0.95) > aim || refused > 0;
      if (isLate) late += 1;
      const mark = `${isLate ? " ✗" : ""}${refused > 0 ? `, ${refused} of ${times.length} refused` : ""}`;
      console.log(
        `| GET ${path} | ${together} | ${at(0.5).toFixed(0)} | ${at(0.95).toFixed(0)} | ${aim}${mark} | ${cost} |`,
      );
    }
  }
} finally {
  await shop.stop();
}
process.exitCode = late === 0 ? 0 : 1;
