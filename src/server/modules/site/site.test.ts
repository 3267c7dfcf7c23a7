import { readFile } from "node:fs/promises";
import Fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProducts } from "#test/factories/products.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { applePayPath, mountApplePay } from "./apple-pay.ts";
import { createSite } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await makeProducts(app.platform, [{ slug: "whey" }, { slug: "mat" }, { slug: "rope" }]);
});
afterAll(() => app.close());

const get = (url: string) => app.http.inject({ url });
const addresses = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe("the sitemap", () => {
  it("is an index of sitemaps with the shop's own address", async () => {
    const reply = await get("/sitemap.xml");
    expect(reply.headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(reply.headers["cache-control"]).toBe("public, max-age=3600");
    expect(addresses(reply.payload)).toEqual([
      "http://shop.test/sitemaps/pages.xml",
      "http://shop.test/sitemaps/goods-1.xml",
    ]);
    expect(reply.payload).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });

  it("lists every public page in both languages, each with links to all language versions", async () => {
    const { payload } = await get("/sitemaps/pages.xml");
    expect(addresses(payload)).toEqual(
      expect.arrayContaining(["http://shop.test/ar", "http://shop.test/en", "http://shop.test/en/privacy"]),
    );
    expect(payload).toContain('<xhtml:link rel="alternate" hreflang="x-default" href="http://shop.test/ar/shop-all"/>');
    expect(payload).toContain("/en/shop-all?category=");
    expect(payload).not.toMatch(/dashboard|checkout|\/auth/);
  });

  it("lists each product on sale in both languages, and nothing else", async () => {
    const { payload } = await get("/sitemaps/goods-1.xml");
    expect(addresses(payload)).toHaveLength(6);
    expect(addresses(payload)).toContain("http://shop.test/ar/product/whey");
    expect(payload.match(/hreflang="en"/g)).toHaveLength(6);
    expect((await get("/sitemaps/goods-2.xml")).statusCode).toBe(404);
  });

  it.each(["goods-0", "goods-x", "index", "../robots"])("has no part %s", async (name) => {
    expect((await get(`/sitemaps/${encodeURIComponent(name)}.xml`)).statusCode).toBe(404);
  });

  it("is split into parts, and rebuilt after ten minutes", async () => {
    const http = Fastify();
    createSite(app.platform, { goodsPerFile: 2 }).mount(http as never);
    const read = async (name: string) => addresses((await http.inject({ url: name })).payload);
    expect(await read("/sitemap.xml")).toHaveLength(3);
    expect(await read("/sitemaps/goods-2.xml")).toHaveLength(2);
    await makeProducts(app.platform, [{ slug: "band", category: "bands" }]);
    expect(await read("/sitemaps/goods-2.xml")).toHaveLength(2);
    app.clock.advance(601);
    expect(await read("/sitemaps/goods-2.xml")).toHaveLength(4);
    await http.close();
  });
});

describe("robots.txt", () => {
  it("closes private pages to crawlers and names the sitemap", async () => {
    const { payload, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    for (const path of ["/dashboard", "/checkout", "/api/", "/auth/", "/payment/"])
      expect(payload).toContain(`Disallow: ${path}\n`);
    expect(payload).toContain("Allow: /\n");
    expect(payload).toContain("Sitemap: http://shop.test/sitemap.xml");
  });
});

describe("the icon of browsers that read no manifest", () => {
  it("contains the logo in three sizes", async () => {
    const reply = await get("/favicon.ico");
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/x-icon"]);
    const file = reply.rawPayload;
    expect([0, 2, 4].map((at) => file.readUInt16LE(at))).toEqual([0, 1, 3]);
    for (const [index, width] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * index;
      const [bytes, start] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
      const picture = await sharp(file.subarray(start, start + bytes)).metadata();
      expect([file[entry], picture.format, picture.width, picture.height]).toEqual([width, "png", width, width]);
    }
  });
});

describe("the manifest", () => {
  it("refers to existing pages", async () => {
    const { shortcuts } = (await get("/manifest.webmanifest")).json<{ shortcuts: { name: string; url: string }[] }>();
    expect(shortcuts.map(({ url }) => url)).toEqual(["/store", "/programmes", "/dashboard/programmes", "/cart"]);
    for (const { name } of shortcuts) expect(name).toMatch(/^[\u0600-\u06ff ]+$/);
  });

  it("has screenshots of the stated sizes, for phone and desktop", async () => {
    const { screenshots } = (await get("/manifest.webmanifest")).json<{
      screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[];
    }>();
    expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(["narrow", "wide"]));
    for (const { src, sizes, type, label } of screenshots) {
      const { width, height, format, size } = await sharp(
        await readFile(new URL(`../../../web/public${src}`, import.meta.url)),
      ).metadata();
      expect([`image/${format}`, `${width}x${height}`]).toEqual([type, sizes]);
      expect(size).toBeLessThan(120_000);
      expect(label).not.toBe("");
    }
  });

  it("has existing icons of the stated sizes", async () => {
    const reply = await get("/manifest.webmanifest");
    expect(reply.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const { icons } = reply.json<{ icons: { src: string; sizes: string; type: string }[] }>();
    const pictures = icons.filter(({ type }) => type === "image/png");
    expect(pictures).toHaveLength(3);
    for (const { src, sizes } of [...pictures, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
      const icon = await get(src);
      const { width, height, format } = await sharp(icon.rawPayload).metadata();
      expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
    }
  });
});

describe("Apple Pay's file", () => {
  it("is served byte for byte, and a 404 if the shop has none", async () => {
    expect((await get(applePayPath)).statusCode).toBe(404);
    const file = Buffer.from("7B227073704964223A2239\r\n\u00e9\n");
    const http = Fastify();
    mountApplePay(http as never, file);
    const reply = await http.inject({ url: applePayPath });
    expect([reply.statusCode, reply.rawPayload.equals(file)]).toEqual([200, true]);
  });
});
