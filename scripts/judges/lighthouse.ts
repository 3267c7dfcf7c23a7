import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import lighthouse, { type Flags, type Result } from "lighthouse";
import { startShop } from "../../bench/support/processes.ts";
import type { Finding } from "../checks/source.ts";
import { browserFlags, findBrowser } from "../lib/browser.mjs";
import { ensureBuilt } from "../lib/build.mjs";
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
}

async function runLighthouse(url: string, flags: Flags, triesLeft = 2): Promise<Result> {
  const result = await lighthouse(url, { port: debugPort, logLevel: "error", ...flags });
  if (result === undefined) throw new Error(`lighthouse said nothing about ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError === undefined) return lhr;
  // Now and then the browser misses the start of a page.
  if (triesLeft > 0) return runLighthouse(url, flags, triesLeft - 1);
  throw new Error(`${url}: ${lhr.runtimeError.message}`);
}

const calibrationRuns = 5;

async function calibrate(url: string): Promise<number> {
  const indexes: number[] = [];
  for (let run = 0; run < calibrationRuns; run++) {
    indexes.push((await runLighthouse(url, { onlyAudits: ["document-title"] })).environment.benchmarkIndex);
  }
  const slowdown = Number(slowdownFor(median(indexes)).toFixed(2));
  console.log(`  machine: benchmark indexes ${indexes.join(", ")}; the phone is ${slowdown} times slower`);
  return slowdown;
}

async function measure(url: string, cpuSlowdownMultiplier: number): Promise<Figures> {
  // The default configuration is a phone on simulated slow 4G.
  const lhr = await runLighthouse(url, { onlyCategories: [...categories], throttling: { cpuSlowdownMultiplier } });
  const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const);
  return {
    scores: Object.fromEntries(scores),
    lcpMs: Math.round(lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.POSITIVE_INFINITY),
    blockingMs: Math.round(lhr.audits["total-blocking-time"]?.numericValue ?? Number.POSITIVE_INFINITY),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measureMedian(url: string, slowdown: number): Promise<Figures> {
  // The first request renders the page for the cache.
  await (await fetch(url)).text();
  const all: Figures[] = [];
  for (let run = 0; run < runs; run++) all.push(await measure(url, slowdown));
  const scores = categories.map((name) => [name, median(all.map((each) => each.scores[name] ?? 0))] as const);
  const [lcpMs, blockingMs] = [median(all.map((each) => each.lcpMs)), median(all.map((each) => each.blockingMs))];
  return { scores: Object.fromEntries(scores), lcpMs, blockingMs };
}

function toFindings(place: string, { scores, lcpMs }: Figures): Finding[] {
  const low = Object.entries(scores).filter(([, score]) => score < minScore);
  return [
    ...low.map(([name, score]) => ({ place, problem: `${name} ${score}, at least ${minScore} is wanted` })),
    ...(lcpMs > maxLcpMs ? [{ place, problem: `LCP ${lcpMs} ms, at most ${maxLcpMs} ms is wanted` }] : []),
  ];
}

async function judgeShop(origin: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const slowdown = await calibrate(`${origin}/en`);
  for (const path of ["ar", "en"].flatMap((language) => paths.map((each) => `/${language}${each}`))) {
    const figures = await measureMedian(origin + path, slowdown);
    const { scores, lcpMs, blockingMs } = figures;
    console.log(`  ${path}  ${Object.values(scores).join(" ")}  LCP ${lcpMs} ms  blocked ${blockingMs} ms`);
    findings.push(...toFindings(path, figures));
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
    return { findings: await judgeShop(shop.url) };
  } finally {
    await browser.close();
    await shop.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
