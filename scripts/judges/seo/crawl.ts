import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startShop } from "../../../bench/support/processes.ts";
import { ensureBuilt } from "../../lib/build.mjs";
import { readLinks } from "./markup.ts";

/** What one address answered, without following redirects. */
export interface Answer {
  /** Path and query. */
  readonly path: string;
  readonly status: number;
  readonly location: string | undefined;
  readonly type: string;
  readonly body: string;
}

/** A shop with demo data as a search engine sees it: all that the sitemap names and all that those pages link to. */
export interface Crawl {
  readonly origin: string;
  readonly robots: string;
  readonly sitemaps: readonly Answer[];
  /** The pages that the sitemap names. */
  readonly pages: readonly Answer[];
  /** Every address of the shop that was fetched, linked ones as well. */
  readonly answers: ReadonlyMap<string, Answer>;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const atOnce = 4;

async function fetchAnswer(origin: string, path: string): Promise<Answer> {
  const headers = { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)", cookie: "devCountry=EG" };
  const reply = await fetch(origin + path, { headers, redirect: "manual" });
  return {
    path,
    status: reply.status,
    location: reply.headers.get("location") ?? undefined,
    type: reply.headers.get("content-type") ?? "",
    body: await reply.text(),
  };
}

async function fetchAll(origin: string, paths: readonly string[]): Promise<Answer[]> {
  const waiting = [...paths];
  const answers: Answer[] = [];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      answers.push(await fetchAnswer(origin, path));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

/** The addresses that a sitemap names, without the origin. */
export const readLocations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => {
    const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
    return pathname + search;
  });

async function crawlFrom(origin: string): Promise<Crawl> {
  const index = await fetchAnswer(origin, "/sitemap.xml");
  const parts = await fetchAll(origin, readLocations(index.body));
  const robots = await fetchAnswer(origin, "/robots.txt");
  const pages = await fetchAll(origin, [...new Set(parts.flatMap(({ body }) => readLocations(body)))]);
  const known = new Set(pages.map(({ path }) => path));
  const linked = new Set(pages.flatMap((page) => readLinks(page, origin).map(({ path }) => path)));
  const others = await fetchAll(
    origin,
    [...linked].filter((path) => !known.has(path)),
  );
  const answers = new Map([...pages, ...others].map((answer) => [answer.path, answer]));
  return { origin, robots: robots.body, sitemaps: [index, ...parts], pages, answers };
}

async function startAndCrawl(): Promise<Crawl> {
  await ensureBuilt(root, process.execPath);
  const data = mkdtempSync(join(tmpdir(), "himma-crawl-"));
  const shop = await startShop({ DATA_DIR: data, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", SEED_DEMO: "1" });
  try {
    return await crawlFrom(shop.url);
  } finally {
    await shop.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

let crawled: Promise<Crawl> | undefined;

/** One crawl for all judges of a run. */
export function crawlShop(): Promise<Crawl> {
  crawled ??= startAndCrawl();
  return crawled;
}
