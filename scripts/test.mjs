// npm test: installs missing packages, finds a browser, and runs every check and test. Runs on Node 20.
// --only=verify|unit|e2e runs one part. The last line is "N passed, M failed".
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { runChild } from "./lib/child.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import {
  countPlaywright,
  countVitest,
  listFailedJourneys,
  listFailedUnits,
  listJourneysNotRun,
  listUnitsNotRun,
} from "./lib/results.mjs";
import { findNode } from "./lib/runtime.mjs";
import { Interruption, main, Problem, say, seconds } from "./lib/say.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const PARTS = ["verify", "unit", "e2e"];

function chosenParts(args) {
  const only = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  if (only === undefined) return PARTS.filter((part) => part !== "verify" || existsSync(verifyScript()));
  if (PARTS.includes(only)) return [only];
  throw new Problem(`--only=${only} is unknown; remedy: use one of ${PARTS.join(", ")}`);
}

function verifyScript() {
  return join(root, "scripts", "verify.ts");
}

/** Tools that spawn "node" get the same Node. */
function toolEnvironment() {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
  return { ...process.env, PATH: path };
}

const RUNNERS = { verify: runVerify, unit: runUnit, e2e: runBrowserTests };

/** A Problem in one part fails that part only; the others still run. */
async function runPart(part, tools) {
  const startedAt = performance.now();
  process.stdout.write(`\n=== ${part} ===\n`);
  const outcome = await RUNNERS[part](tools).catch((error) => {
    if (error instanceof Interruption || !(error instanceof Problem)) throw error;
    say(error.message);
    return { ok: false, passed: 0, failed: part === "verify" ? 0 : 1 };
  });
  say(`${part}: ${outcome.ok ? "passed" : "FAILED"} in ${seconds(startedAt)}`);
  return { part, ...outcome };
}

async function runVerify({ node, env }) {
  const run = await runTool(node, [verifyScript(), "--no-tests"], env);
  return { ok: run.code === 0, passed: 0, failed: 0 };
}

async function runUnit({ node, env, reports }) {
  // Some tests start the whole shop.
  await ensureBuilt(root, node);
  const report = join(reports, "unit.json");
  const tool = join(root, "node_modules", "vitest", "vitest.mjs");
  const args = [tool, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runTool(node, args, env);
  const count = countVitest(report, code);
  return {
    ok: code === 0 && count.failed === 0,
    ...count,
    failures: listFailedUnits(report),
    notRun: listUnitsNotRun(report),
  };
}

async function runBrowserTests({ node, env, reports }) {
  await ensureBuilt(root, node);
  const browser = await findBrowser();
  say(`browser: ${browser}`);
  const report = join(reports, "e2e.json");
  const tool = join(root, "node_modules", "@playwright", "test", "cli.js");
  const args = [tool, "test", "-c", join("e2e", "playwright.config.ts"), "--reporter=list,json"];
  const { code } = await runTool(node, args, { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const count = countPlaywright(report, code);
  return {
    ok: code === 0 && count.failed === 0,
    ...count,
    failures: listFailedJourneys(report),
    notRun: listJourneysNotRun(report),
  };
}

async function runTool(node, args, env) {
  const run = await runChild(node, args, { env });
  if (run.interrupted) throw new Interruption("interrupted");
  return run;
}

/** True when anything failed. */
function summarise(outcomes, startedAt) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const parts = outcomes.map(({ part, ok }) => `${part} ${ok ? "ok" : "FAILED"}`).join(", ");
  process.stdout.write("\n");
  for (const name of outcomes.flatMap(({ notRun }) => notRun ?? [])) say(`not run: ${name}`);
  for (const line of outcomes.flatMap(({ failures }) => failures ?? [])) say(`failed: ${line}`);
  say(`${parts}; ${seconds(startedAt)} in all`);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
  return outcomes.some((outcome) => !outcome.ok);
}

await main(async () => {
  const startedAt = performance.now();
  const parts = chosenParts(process.argv.slice(2));
  process.chdir(root);
  await ensureInstalled(root);
  const reports = mkdtempSync(join(tmpdir(), "himma-test-"));
  const tools = { node: findNode(root), env: toolEnvironment(), reports };
  const outcomes = [];
  try {
    for (const part of parts) outcomes.push(await runPart(part, tools));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const failed = summarise(outcomes, startedAt);
  return failed ? 1 : 0;
});
