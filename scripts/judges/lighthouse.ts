import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import lighthouse, { type Flags, type Result, type RunnerResult } from "lighthouse";
import { getLogNormalScore } from "lighthouse/shared/statistics.js";
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

interface Figures {
  readonly scores: Readonly<Record<string, number>>;
  readonly lcpMs: number;
  readonly blockingMs: number;
  /** The same of CPU time alone, and the performance score with it. */
  readonly ofCpuMs: number;
  readonly ofCpu: number;
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

/**
 * Visits every page once, so that its pictures are made and its document is kept. Returns how many times slower than
 * this machine the phone is.
 */
async function warmUp(urls: readonly string[]): Promise<number> {
  const indexes: number[] = [];
  for (const url of urls) {
    const { lhr } = await runLighthouse(url, { onlyAudits: ["largest-contentful-paint"] });
    indexes.push(lhr.environment.benchmarkIndex);
  }
  const slowdown = Number(slowdownFor(median(indexes)).toFixed(2));
  console.log(`  machine: benchmark indexes ${indexes.join(", ")}; the phone is ${slowdown} times slower`);
  return slowdown;
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

// What Lighthouse takes for good and for middling on a phone.
const blockingCurve = { p10: 200, median: 600 };

/** Lighthouse's performance score with another blocking time. */
function scoreOfCpu({ categories: found, audits }: Result, blockingMs: number): number {
  const parts = (found["performance"]?.auditRefs ?? []).map(({ id, weight }) => {
    const isBlocking = id === "total-blocking-time";
    return { weight, score: isBlocking ? getLogNormalScore(blockingCurve, blockingMs) : (audits[id]?.score ?? 0) };
  });
  const sum = (read: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + read(part), 0);
  return Math.round((sum(({ weight, score }) => weight * score) / sum(({ weight }) => weight)) * 100);
}

async function measure(url: string, cpuSlowdownMultiplier: number): Promise<Figures> {
  // The default configuration is a phone on simulated slow 4G.
  const { lhr, artifacts } = await runLighthouse(url, {
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier },
  });
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const);
  const ofCpuMs = cpuBlockingMs((artifacts.Trace?.traceEvents ?? []) as TraceEvent[], cpuSlowdownMultiplier);
  return {
    scores: Object.fromEntries(scores),
    lcpMs: Math.round(lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY),
    blockingMs: Math.round(lhr.audits["total-blocking-time"]?.numericValue ?? Number.POSITIVE_INFINITY),
    ofCpuMs,
    ofCpu: scoreOfCpu(lhr, ofCpuMs),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measureMedian(url: string, slowdown: number): Promise<Figures> {
  const all: Figures[] = [];
  for (let run = 0; run < runs; run++) all.push(await measure(url, slowdown));
  const middle = (read: (figures: Figures) => number) => median(all.map(read));
  return {
    scores: Object.fromEntries(categories.map((name) => [name, middle(({ scores }) => scores[name] ?? 0)])),
    ofCpu: middle(({ ofCpu }) => ofCpu),
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
  const slowdown = await warmUp(pages.map((page) => shop.url + page));
  await waitUntilIdle(shop);
  for (const page of pages) {
    const figures = await measureMedian(shop.url + page, slowdown);
    const { scores, lcpMs, blockingMs, ofCpuMs, ofCpu } = figures;
    const blocked = `blocked ${blockingMs} ms (of CPU ${ofCpuMs} ms: performance ${ofCpu})`;
    console.log(`  ${page}  ${Object.values(scores).join(" ")}  LCP ${lcpMs} ms  ${blocked}`);
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
