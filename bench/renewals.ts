import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPostgres } from "#test/support/postgres.ts";
import { type Simulated, simulateRenewals } from "#test/support/renewals/simulate.ts";

/**
 * Simulates ten thousand renewals with saved cards against fakes of Stripe and Paymob, with faults of every kind, while
 * one of two processes is killed every five seconds. Prints a table and fails when a figure misses its aim.
 * `BENCH_RENEWALS=500` runs fewer; `BENCH_SEED=7` chooses other random faults.
 */

const renewals = Number(process.env["BENCH_RENEWALS"] ?? 10_000);
const seed = Number(process.env["BENCH_SEED"] ?? 20_270_228);
/** With fewer renewals the time means nothing: restarting the killed process takes most of it. */
const minTimedRenewals = 1000;

interface Line {
  readonly what: string;
  readonly figure: string;
  readonly aim: string;
  readonly isMet: boolean;
}

const lineWithAim0 = (what: string, found: readonly string[]): Line => ({
  ...{ what, figure: String(found.length), aim: "0", isMet: found.length === 0 },
});
const lineWithoutAim = (what: string, figure: string): Line => ({ what, figure, aim: "–", isMet: true });

function toLines(seen: Simulated): Line[] {
  const secondsPer10000 = (seen.firstDaySeconds / seen.renewals) * 10_000;
  const isTimed = seen.renewals >= minTimedRenewals;
  const states = Object.entries(seen.states).map(([state, count]) => `${count} ${state}`);
  return [
    lineWithoutAim("renewals", `${seen.renewals.toLocaleString("en")}: ${states.join(", ")}`),
    lineWithoutAim("charges in the providers' books, of them paid", `${seen.charges}, ${seen.paidCharges}`),
    lineWithoutAim("calls that went wrong; kills -9", `${seen.faults}; ${seen.kills}`),
    lineWithAim0("periods charged twice, or paid twice and kept", seen.doubled),
    lineWithAim0("charges without a notice 72 hours before", seen.unannounced),
    lineWithAim0("charges without consent, or after a no", seen.unwanted),
    lineWithAim0("differences of the books, ours and the providers'", seen.books),
    lineWithAim0("cases, charges, refunds and reports left open", seen.open),
    lineWithoutAim("until what followed from them was done too, s", seen.settledSeconds.toFixed(0)),
    {
      what: "all that were due on the first day, s (for 10,000)",
      figure: `${seen.firstDaySeconds.toFixed(0)} (${secondsPer10000.toFixed(0)})`,
      aim: isTimed ? "≤ 600 for 10,000" : "–",
      isMet: !isTimed || secondsPer10000 <= 600,
    },
  ];
}

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-renewals-"));
// Speeds up the restarts of the killed process.
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
  if (lines.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
