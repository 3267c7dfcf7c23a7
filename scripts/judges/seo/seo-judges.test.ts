import { describe, expect, it } from "vitest";
import type { Answer, Crawl } from "./crawl.ts";
import { judgeHreflang } from "./hreflang.ts";
import { judgePage } from "./json-ld.ts";
import { judgeLinks } from "./links.ts";
import { judgeSitemap } from "./sitemap.ts";

const origin = "http://shop.test";
const page = (path: string, body: string, change: Partial<Answer> = {}): Answer => ({
  ...{ path, status: 200, location: undefined, type: "text/html; charset=utf-8", body },
  ...change,
});
const crawl = (pages: readonly Answer[], change: Partial<Crawl> = {}): Crawl => ({
  ...{ origin, robots: `Disallow: /cart\nSitemap: ${origin}/sitemap.xml`, sitemaps: [], pages },
  answers: new Map(pages.map((each) => [each.path, each])),
  ...change,
});
const problems = (findings: readonly { problem: string }[]) => findings.map(({ problem }) => problem);
const script = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe("the judge of structured data", () => {
  it("names what Google requires and a page lacks, also inside", () => {
    const product = {
      "@type": "Product",
      name: "Mat",
      offers: { "@type": "Offer", price: "1,200", priceCurrency: "EGP" },
    };
    const found = problems(judgePage(page("/en/product/mat", script(product)), origin));
    expect(found).toContain("no BreadcrumbList");
    expect(found.find((each) => each.startsWith("Product.image is missing (required"))).toBeDefined();
    expect(found.find((each) => each.startsWith("Offer.shippingDetails is missing (recommended"))).toBeDefined();
    expect(found).toContain('Offer.price is malformed: "1,200"');
  });

  it("finds a reference to nothing", () => {
    expect(problems(judgePage(page("/x", script({ "@type": "Thing", offers: { "@id": "#gone" } })), origin))).toEqual([
      "nothing on the page is #gone",
    ]);
  });
});

describe("the judge of links", () => {
  it("finds missing pages, redirects and missing elements, but lets closed areas redirect", () => {
    const home = page("/en", '<a href="/gone">a</a><a href="/old">b</a><a href="/cart">c</a><a href="/en#no">d</a>');
    const others = [
      page("/gone", "", { status: 404 }),
      page("/old", "", { status: 308, location: "/new" }),
      page("/cart", "", { status: 302, location: "/auth/login" }),
    ];
    const answers = new Map([home, ...others].map((each) => [each.path, each]));
    expect(problems(judgeLinks(crawl([home], { answers })))).toEqual([
      "the link to /gone answers 404",
      "the link to /old is redirected to /new",
      "the link to /en#no names an element that is not on that page",
    ]);
  });
});

describe("the judge of languages", () => {
  const head = (own: string, links: Record<string, string>) =>
    `<link rel="canonical" href="${origin}${own}"/>${Object.entries(links)
      .map(([language, path]) => `<link rel="alternate" hrefLang="${language}" href="${origin}${path}"/>`)
      .join("")}`;

  it("wants each page to name the other and itself", () => {
    const both = { ar: "/ar/mat", en: "/en/mat", "x-default": "/ar/mat" };
    const pages = [page("/ar/mat", head("/ar/mat", both)), page("/en/mat", head("/en/mat", both))];
    expect(judgeHreflang(crawl(pages))).toEqual([]);
    const lonely = [pages[0], page("/en/mat", head("/en/mat", { en: "/en/mat" }))].filter((each) => each !== undefined);
    expect(problems(judgeHreflang(crawl(lonely)))).toEqual(
      expect.arrayContaining([`${origin}/en/mat does not name it back`, "no hreflang ar"]),
    );
  });
});

describe("the judge of sitemaps", () => {
  const xml = (path: string, body: string) => page(path, body, { type: "application/xml" });
  const index = xml(
    "/sitemap.xml",
    `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/a.xml</loc></sitemap></sitemapindex>`,
  );
  const part = (inside: string) =>
    xml(
      "/a.xml",
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>${origin}/ar</loc>${inside}</url></urlset>`,
    );

  it("holds them against the protocol", async () => {
    const link = `<xhtml:link rel="alternate" hreflang="en" href="${origin}/en"/>`;
    const good = part(`<lastmod>2026-11-22</lastmod>${link}`);
    expect(await judgeSitemap(crawl([], { sitemaps: [index, good] }))).toEqual([]);
    const bad = await judgeSitemap(
      crawl([], { sitemaps: [index, part("<lastmod>yesterday</lastmod><price>1</price>")] }),
    );
    expect(bad.length).toBeGreaterThan(1);
  });

  it("finds pages that are gone and a robots.txt that is silent", async () => {
    const gone = page("/ar/old", "", { status: 404 });
    expect(problems(await judgeSitemap(crawl([gone], { sitemaps: [index], robots: "" })))).toEqual([
      "is in the sitemap and answers 404",
      "does not name the sitemap",
    ]);
  });
});
