import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPostgres } from "#test/support/postgres.ts";
import { type Simulated, simulateRenewals } from "#test/support/renewals/simulate.ts";

/**
 * Ten thousand renewals with saved cards at the stand-ins of Stripe and Paymob, under faults of every kind, while one of
 * two processes is killed every five seconds. Prints a table, and ends with an error when a figure is not kept.
 * `BENCH_RENEWALS=500` runs fewer, `BENCH_SEED=7` others.
 */

const renewals = Number(process.env["BENCH_RENEWALS"] ?? 10_000);
const seed = Number(process.env["BENCH_SEED"] ?? 20_270_228);
/** Fewer say nothing of the time: starting the killed process again takes most of it. */
const judgedFrom = 1000;

interface Line {
  readonly what: string;
  readonly figure: string;
  readonly aim: string;
  readonly isKept: boolean;
}

const none = (what: string, found: readonly string[]): Line => ({
  ...{ what, figure: String(found.length), aim: "0", isKept: found.length === 0 },
});

function toLines(seen: Simulated): Line[] {
  const secondsOf10000 = (seen.firstDaySeconds / seen.renewals) * 10_000;
  const isJudged = seen.renewals >= judgedFrom;
  const states = Object.entries(seen.states).map(([state, count]) => `${count} ${state}`);
  const told = (what: string, figure: string): Line => ({ what, figure, aim: "–", isKept: true });
  return [
    told("renewals", `${seen.renewals.toLocaleString("en")}: ${states.join(", ")}`),
    told("charges in the providers' books, of them paid", `${seen.charges}, ${seen.paidCharges}`),
    told("calls that went wrong; kills -9", `${seen.faults}; ${seen.kills}`),
    none("periods charged twice, or paid twice and kept", seen.doubled),
    none("charges without a notice 72 hours before", seen.unannounced),
    none("charges without consent, or after a no", seen.unwanted),
    none("differences of the books, ours and the providers'", seen.books),
    none("cases, charges, refunds and reports left open", seen.open),
    told("until what followed from them was done too, s", seen.settledSeconds.toFixed(0)),
    {
      what: "all that were due on the first day, s (for 10,000)",
      figure: `${seen.firstDaySeconds.toFixed(0)} (${secondsOf10000.toFixed(0)})`,
      aim: isJudged ? "≤ 600 for 10,000" : "–",
      isKept: !isJudged || secondsOf10000 <= 600,
    },
  ];
}

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-renewals-"));
// The process that is killed again and again starts from compiled modules.
process.env["NODE_COMPILE_CACHE"] ??= join(dataDir, "compiled");
const postgres = await startTestPostgres(dataDir, {});
try {
  const seen = await simulateRenewals({
    ...{ renewals, seed, killEveryMs: 5000, maxKills: Number.POSITIVE_INFINITY },
    log: (line) => console.error(line),
  });
  const lines = toLines(seen);
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(`\n${new Date().toISOString().slice(0, 10)}, ${machine}\n`);
  console.log("| what | figure | aim |\n|---|---|---|");
  for (const { what, figure, aim } of lines) console.log(`| ${what} | ${figure} | ${aim} |`);
  for (const found of [seen.doubled, seen.unannounced, seen.unwanted, seen.books, seen.open].flat())
    console.error(found);
  if (lines.some(({ isKept }) => !isKept)) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
