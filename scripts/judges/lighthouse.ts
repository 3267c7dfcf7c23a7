import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import { cpuMs, type Running, startShop } from "../../bench/support/processes.ts";
import type { Finding } from "../checks/source.ts";
import { browserFlags, findBrowser } from "../lib/browser.mjs";
import { ensureBuilt } from "../lib/build.mjs";
import { cpuBlockingMs, type TraceEvent } from "./blocking.ts";
import type { Verdict } from "./judge.ts";
import { slowdownFor } from "./slowdown.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const paths = ["", "/store", "/shop-all", "/product/mens-training-tee", "/programmes/strength-base-12"];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const minScore = 95;
const maxLcpMs = 1800;
const debugPort = 9321;
/** Medians of five on a quiet machine are the figures that count; one run shows whether something broke. */
const runs = Number(process.env["LIGHTHOUSE_RUNS"] ?? "1");

/** How much of the machine's best benchmark index a run must have to count. */
const quietShare = 0.85;
/** A noisy machine gets so many runs for each that counts. */
const maxTries = 4;

interface Figures {
  readonly benchmarkIndex: number;
  readonly scores: Readonly<Record<string, number>>;
  readonly lcpMs: number;
  readonly blockingMs: number;
  readonly ofCpuMs: number;
}

async function runLighthouse(url: string, flags: Flags, triesLeft = 2): Promise<RunnerResult> {
  const result = await lighthouse(url, { port: debugPort, logLevel: "error", ...flags });
  if (result === undefined) throw new Error(`lighthouse said nothing about ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError === undefined) return result;
  // Now and then the browser misses the start of a page.
  if (triesLeft > 0) return runLighthouse(url, flags, triesLeft - 1);
  throw new Error(`${url}: ${lhr.runtimeError.message}`);
}

/** A machine that nothing disturbs, and how many times slower than it the phone is. */
interface Machine {
  readonly benchmarkIndex: number;
  readonly slowdown: number;
}

/** Visits every page once, so that its pictures are made and its document is kept, and learns how quick the machine is. */
async function warmUp(urls: readonly string[]): Promise<Machine> {
  const indexes: number[] = [];
  for (const url of urls) {
    const { lhr } = await runLighthouse(url, { onlyAudits: ["largest-contentful-paint"] });
    indexes.push(lhr.environment.benchmarkIndex);
  }
  const sorted = indexes.toSorted((a, b) => a - b);
  const benchmarkIndex = median(sorted.slice(sorted.length / 2));
  const slowdown = Number(slowdownFor(benchmarkIndex).toFixed(2));
  console.log(`  machine: benchmark indexes ${sorted.join(", ")}; the phone is ${slowdown} times slower`);
  return { benchmarkIndex, slowdown };
}

/** A shop that was just filled makes feeds, tallies and pictures for a while. */
async function waitUntilIdle({ pid }: Running): Promise<void> {
  const deadline = performance.now() + 300_000;
  for (let before = cpuMs(pid); performance.now() < deadline; ) {
    await sleep(10_000);
    const now = cpuMs(pid);
    if (now - before < 500) return;
    before = now;
  }
}

async function measure(url: string, cpuSlowdownMultiplier: number): Promise<Figures> {
  // The default configuration is a phone on simulated slow 4G.
  const { lhr, artifacts } = await runLighthouse(url, {
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier },
  });
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const);
  return {
    benchmarkIndex: lhr.environment.benchmarkIndex,
    scores: Object.fromEntries(scores),
    lcpMs: Math.round(lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY),
    blockingMs: Math.round(lhr.audits["total-blocking-time"]?.numericValue ?? Number.POSITIVE_INFINITY),
    ofCpuMs: cpuBlockingMs((artifacts.Trace?.traceEvents ?? []) as TraceEvent[], cpuSlowdownMultiplier),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The medians of the runs that nothing disturbed: those whose benchmark index is near the machine's own. */
async function measureMedian(url: string, machine: Machine): Promise<Figures & { readonly quiet: number }> {
  const all: Figures[] = [];
  const isQuiet = ({ benchmarkIndex }: Figures) => benchmarkIndex >= machine.benchmarkIndex * quietShare;
  while (all.filter(isQuiet).length < runs && all.length < runs * maxTries) {
    all.push(await measure(url, machine.slowdown));
  }
  const quiet = all.filter(isQuiet);
  const counted = quiet.length === 0 ? all : quiet;
  const middle = (read: (figures: Figures) => number) => median(counted.map(read));
  return {
    quiet: quiet.length,
    benchmarkIndex: middle((each) => each.benchmarkIndex),
    scores: Object.fromEntries(categories.map((name) => [name, middle(({ scores }) => scores[name] ?? 0)])),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    blockingMs: middle(({ blockingMs }) => blockingMs),
    ofCpuMs: middle(({ ofCpuMs }) => ofCpuMs),
  };
}

function toFindings(place: string, { scores, lcpMs }: Figures): Finding[] {
  const low = Object.entries(scores).filter(([, score]) => score < minScore);
  return [
    ...low.map(([name, score]) => ({ place, problem: `${name} ${score}, at least ${minScore} is wanted` })),
    ...(lcpMs > maxLcpMs ? [{ place, problem: `LCP ${lcpMs} ms, at most ${maxLcpMs} ms is wanted` }] : []),
  ];
}

async function judgeShop(shop: Running): Promise<Finding[]> {
  const findings: Finding[] = [];
  const pages = ["ar", "en"].flatMap((language) => paths.map((each) => `/${language}${each}`));
  await waitUntilIdle(shop);
  const machine = await warmUp(pages.map((page) => shop.url + page));
  await waitUntilIdle(shop);
  for (const page of pages) {
    const figures = await measureMedian(shop.url + page, machine);
    const { scores, lcpMs, blockingMs, ofCpuMs, quiet } = figures;
    const shown = `${Object.values(scores).join(" ")}  LCP ${lcpMs} ms  blocked ${blockingMs} ms, of CPU ${ofCpuMs} ms`;
    console.log(`  ${page}  ${shown}  (${quiet} quiet runs)`);
    findings.push(...toFindings(page, figures));
  }
  return findings;
}

/** Lighthouse as a phone for the five kinds of page that people land on, in both languages. */
export async function judgeLighthouse(): Promise<Verdict> {
  await ensureBuilt(root, process.execPath);
  const data = mkdtempSync(join(tmpdir(), "himma-lighthouse-"));
  const shop = await startShop({ DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", SEED_DEMO: "1" });
  const args = [...browserFlags, `--remote-debugging-port=${debugPort}`];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args });
  try {
    // Lighthouse closes its own tab, and a browser without tabs ends.
    await browser.newPage();
    return { findings: await judgeShop(shop) };
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
