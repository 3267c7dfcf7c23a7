import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { readBundlePages } from "#server/modules/bundles/index.ts";
import { readDepartmentPages, readGoodsFacts, readGoodsPages } from "#server/modules/catalogue/index.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { languages } from "#shared/i18n/languages.ts";
import { readFixedPages } from "./addresses.ts";
import { mountApplePay } from "./apple-pay.ts";
import { mountBuyLinks } from "./buy-links.ts";
import { createIcons } from "./icons.ts";
import { llmsText } from "./llms.ts";
import { manifest } from "./manifest.ts";
import { robotsText } from "./robots.ts";
import { sitemapIndex, urlSet } from "./sitemap.ts";

export interface Site {
  /** Resources for search engines, agents and phones: sitemaps, robots.txt, llms.txt, buy links, Apple Pay's file, the manifest and icons. */
  readonly mount: (http: FastifyInstance) => void;
}

/** URLs per sitemap; every page has one per language. */
const addressesPerFile = 5000;
const keptBytes = 16 * 1024 * 1024;
const keptMs = 10 * 60_000;

export interface SiteOptions {
  /** Products per sitemap; fewer in tests. */
  readonly goodsPerFile?: number;
}

export function createSite(platform: Platform, options: SiteOptions = {}): Site {
  const goodsPerFile = options.goodsPerFile ?? addressesPerFile / languages.length;
  const readMap = createReadMap(platform, goodsPerFile);
  return {
    mount: (http) => {
      http.get("/robots.txt", (_, reply) => send(reply, "text/plain", robotsText(platform.origin())));
      http.get("/llms.txt", async (_, reply) =>
        send(reply, "text/plain", llmsText(platform.origin(), await readDepartmentPages(platform.database.pool))),
      );
      mountBuyLinks(http, platform.database.pool);
      mountApplePay(http, platform.config.applePayDomainFile);
      http.get("/manifest.webmanifest", (_, reply) =>
        send(reply, "application/manifest+json", JSON.stringify(manifest)),
      );
      http.get("/sitemap.xml", async (_, reply) => send(reply, "application/xml", await readMap("index")));
      http.get<{ Params: { name: string } }>("/sitemaps/:name", async ({ params }, reply) => {
        const [, name] = /^(pages|goods-[1-9]\d{0,4})\.xml$/.exec(params.name) ?? [];
        if (name === undefined) throw notFound();
        return send(reply, "application/xml", await readMap(name));
      });
      for (const { path, type, read } of createIcons()) {
        http.get(path, async (_, reply) =>
          reply
            .type(type)
            .header("cache-control", "public, max-age=604800")
            .send(await read()),
        );
      }
    },
  };
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header("cache-control", "public, max-age=3600").send(text);
}

/** Reads sitemaps by name, cached for ten minutes because crawlers fetch all of them often. */
function createReadMap(platform: Platform, goodsPerFile: number): (name: string) => Promise<string> {
  const { database, clock } = platform;
  const kept = new LRUCache<string, { readonly text: string; readonly at: number }>({
    maxSize: keptBytes,
    sizeCalculation: ({ text }) => text.length * 2,
  });
  const write = async (name: string): Promise<string> => {
    const origin = platform.origin();
    if (name === "pages") {
      const fixed = await readFixedPages(database.pool);
      return urlSet(origin, [...fixed, ...(await readBundlePages(database.reader, clock.now()))]);
    }
    if (name === "index") {
      const { count, changedAt } = await readGoodsFacts(database.pool);
      const files = Array.from({ length: Math.ceil(count / goodsPerFile) }, (_, at) => `/sitemaps/goods-${at + 1}.xml`);
      return sitemapIndex(origin, ["/sitemaps/pages.xml", ...files], changedAt);
    }
    const place = Number(name.slice("goods-".length)) - 1;
    const pages = await readGoodsPages(database.pool, place * goodsPerFile, goodsPerFile);
    if (pages.length === 0) throw notFound();
    return urlSet(origin, pages);
  };
  return async (name) => {
    const now = clock.now().getTime();
    const known = kept.get(name);
    if (known !== undefined && now - known.at < keptMs) return known.text;
    const text = await write(name);
    kept.set(name, { text, at: now });
    return text;
  };
}
