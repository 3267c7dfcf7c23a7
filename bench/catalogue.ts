import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { serverProgram } from "../scripts/lib/server-process.mjs";
import { fillUpTo } from "./support/many-products.ts";
import { startServer } from "./support/processes.ts";

/** Measures how the catalogue's calls scale: each at both sizes, sequentially. Prints a table for bench/README.md. */

// `BENCH_SIZES=5000,20000` overrides the sizes.
const sizes = (process.env.BENCH_SIZES ?? "5000,100000").split(",").map(Number);
const calls = Number(process.env.BENCH_CALLS ?? 60);

// Excludes statement planning (generic plan at the sixth execution) and JIT compilation.
const warmUps = 20;

interface Probe {
  readonly what: string;
  /** Maximum ratio of the large catalogue's time to the small one's. */
  readonly budget: number;
  /** URL of the nth call; always new, so that only shared caches are hit. */
  readonly path: (n: number, slugs: readonly string[]) => string;
}

const departments = ["supplements", "equipment", "apparel", "accessories", "snacks", "recovery"];
const words = ["whey", "kettlebell", "dumbbell", "leggings", "shaker", "واي", "كرياتين", "سجادة", "حبل", "قفازات"];
const syllables = ["ba", "de", "fi", "go", "ku", "la", "me", "ni"];
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? "";

const probes: readonly Probe[] = [
  { what: "list, newest", budget: 3, path: (n) => `/api/products?limit=24&page=${1 + (n % 20)}` },
  {
    what: "list of a department, by price",
    budget: 3,
    path: (n) => `/api/products?limit=24&category=${pick(departments, n)}&sort=price&page=${1 + (n % 7)}`,
  },
  {
    what: "list by department, size and price, in stock",
    budget: 3,
    path: (n) =>
      `/api/products?limit=24&category=${pick(departments, n)}&size=M,L&minPrice=${100 + n}&maxPrice=${900 + n}&inStock=true`,
  },
  {
    what: "search, a common word",
    budget: 3,
    path: (n) => `/api/products?limit=24&search=${encodeURIComponent(`${pick(words, n)}`)}&minPrice=${n}`,
  },
  {
    what: "search, two words",
    budget: 3,
    path: (n) =>
      `/api/products?limit=24&search=${encodeURIComponent(`${pick(syllables, n)}${pick(syllables, Math.floor(n / 8))}x ${pick(words, n)}`)}`,
  },
  {
    what: "search, a slip in the word",
    budget: 3,
    path: (n) =>
      `/api/products?limit=24&search=${pick(["kettlebel", "protien", "leggngs", "creatinne"], n)}&minPrice=${n}`,
  },
  { what: "categories with their counts", budget: 3, path: () => "/api/categories" },
  { what: "product by slug", budget: 1.2, path: (n, slugs) => `/api/products/${pick(slugs, n * 7)}` },
  { what: "product page", budget: 1.2, path: (n, slugs) => `/en/product/${pick(slugs, n * 11)}` },
];

interface Times {
  readonly median: number;
  readonly p95: number;
  /** Rejected calls, for example by the statement timeout. */
  readonly failures: number;
}

async function timesOf(url: string, probe: Probe, slugs: readonly string[]): Promise<Times> {
  const times: number[] = [];
  let failures = 0;
  for (let n = -warmUps; n < calls; n++) {
    const start = performance.now();
    const reply = await fetch(url + probe.path(n < 0 ? calls - n : n, slugs));
    await reply.arrayBuffer();
    if (!reply.ok) failures += 1;
    if (n >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return {
    median: times[Math.floor(calls / 2)] ?? Number.NaN,
    p95: times[Math.floor(calls * 0.95)] ?? Number.NaN,
    failures,
  };
}

async function slugsOf(url: string): Promise<string[]> {
  const pages = Array.from({ length: 5 }, (_, at) => `${url}/api/products?limit=100&page=${1 + at * 9}`);
  const replies = await Promise.all(
    pages.map(async (page) => (await (await fetch(page)).json()) as { products: { slug: string }[] }),
  );
  return replies.flatMap(({ products }) => products.map(({ slug }) => slug));
}

const dataDir = mkdtempSync(join(tmpdir(), "himma-bench-"));
const connection = { host: `${dataDir}/postgres/run`, user: "himma", database: "himma" };
const shop = await startServer(serverProgram, {
  PORT: "0",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  SEED_DEMO: "1",
  NODE_ENV: "development",
});
try {
  const seen = new Map<string, Times[]>();
  for (const size of sizes) {
    await fillUpTo(connection, size);
    const slugs = await slugsOf(shop.url);
    for (const probe of probes)
      seen.set(probe.what, [...(seen.get(probe.what) ?? []), await timesOf(shop.url, probe, slugs)]);
  }
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n`,
  );
  console.log(
    `| what | ${sizes.map((size) => `${size.toLocaleString("en")}: median / p95 ms`).join(" | ")} | ratio | budget |\n|---|---|---|---|---|`,
  );
  for (const { what, budget } of probes) {
    const [small, large] = seen.get(what) ?? [];
    if (small === undefined || large === undefined) continue;
    const show = (times: Times): string =>
      `${times.median.toFixed(1)} / ${times.p95.toFixed(1)}${times.failures === 0 ? "" : ` (${times.failures} failed)`}`;
    console.log(
      `| ${what} | ${show(small)} | ${show(large)} | ${(large.median / small.median).toFixed(2)} | ≤ ${budget} |`,
    );
  }
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
