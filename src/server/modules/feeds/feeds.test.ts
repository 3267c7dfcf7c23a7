import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminListFeeds } from "#shared/contract/admin-feeds.ts";
import { allFeeds, feedPath } from "#shared/domain/feeds.ts";
import { makeProducts, type ProductSketch } from "#test/factories/products.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { feedProblems, readGoogle, readMeta } from "#test/support/feed-rules.ts";
import { googleItem, xmlText } from "./google.ts";
import { renewFeedsJob } from "./index.ts";
import { type FeedItem, toLine } from "./items.ts";
import { metaHead, metaItem } from "./meta.ts";
import { isRenewalDue } from "./renewal.ts";

let shop: TestShop;
let owner: TestCustomer;
const same = (text: string) => ({ ar: text, en: text });
const picture = {
  url: `/media/${"a".repeat(64)}/1200.webp`,
  width: 1200,
  height: 1200,
  alt: same("A mat"),
  placeholder: "data:,",
};
const sketch = (slug: string, more: Partial<ProductSketch> = {}): ProductSketch => ({
  slug,
  images: [picture],
  ...more,
});

beforeAll(async () => {
  shop = await createTestShop();
  owner = await shop.customer("admin", "owner");
});
afterAll(() => shop.app.close());

const get = (url: string, headers: Record<string, string> = {}) => shop.app.http.inject({ url, headers });
const renew = () => shop.app.platform.jobs.runScheduled(renewFeedsJob);
const google = async (name = "eg-en") => readGoogle((await get(`/feeds/google/${name}.xml`)).payload);
const itemOf = async (sku: string, name = "eg-en") => (await google(name)).find((item) => item.get("id") === sku);

it("answers 503 until the feeds are written for the first time", async () => {
  const reply = await get("/feeds/google/eg-ar.xml");
  expect(reply.statusCode).toBe(503);
  expect(reply.headers["retry-after"]).toBe("60");
  expect((await owner.call(adminListFeeds, {})).feeds[0]).toMatchObject({ builtAt: null, items: 0, leftOut: [] });
});

describe("a feed", () => {
  beforeAll(async () => {
    await makeProducts(shop.app.platform, [
      sketch("mat", { price: 349.5, stock: { M: 3, L: 0 }, name: { ar: "سجادة <يوغا>", en: "Mat & strap" } }),
      sketch("rope", { price: 100, discountPercentage: 12.5, setPrices: { SAR: 19.99 } }),
      sketch("bare", { images: [] }),
      sketch("present", { price: 0 }),
      sketch(`endless-${"x".repeat(45)}`, { name: same("endless") }),
      sketch("mute", { description: same("") }),
      sketch("card", { kind: "gift_card", category: "cards" }),
    ]);
    await shop.rows("update variants set barcode = '4006381333931' where sku like 'rope-%'");
    // A bar code for use within the shop.
    await shop.rows("update variants set barcode = '2000000000015' where sku = 'mat-L'");
    await renew();
  });

  it("contains a variant's GTIN, but no bar code for use within the shop", async () => {
    const items = await google();
    const codes = items.map((item) => [item.get("id")?.split("-")[0], item.get("gtin"), item.get("identifier_exists")]);
    expect(codes.filter(([name]) => name === "rope")).toEqual([["rope", "4006381333931", undefined]]);
    expect(codes.filter(([name]) => name === "mat")).toEqual([
      ["mat", undefined, "no"],
      ["mat", undefined, "no"],
    ]);
  });

  it("has an item for each variant, named by SKU and grouped by product", async () => {
    const [small, large] = [await itemOf("mat-M"), await itemOf("mat-L")];
    expect(Object.fromEntries(small ?? [])).toMatchObject({
      title: "Mat & strap · M",
      description: "About mat",
      availability: "in_stock",
      condition: "new",
      price: "349.50 EGP",
      link: "http://shop.test/en/product/mat?market=eg",
      image_link: `http://shop.test/media/${"a".repeat(64)}/1200.png`,
      brand: "Himma",
      identifier_exists: "no",
      size: "M",
    });
    expect(small?.has("sale_price")).toBe(false);
    expect(large?.get("availability")).toBe("out_of_stock");
    expect(large?.get("item_group_id")).toBe(small?.get("item_group_id"));
  });

  it("has prices before and after discount, in the market's currency", async () => {
    const item = await itemOf("rope-one", "sa-ar");
    expect(item?.get("price")).toBe("19.99 SAR");
    expect(item?.get("sale_price")).toBe("17.49 SAR");
    expect(item?.get("link")).toBe("http://shop.test/ar/product/rope?market=sa");
  });

  it("leaves out items that a channel would refuse, with the reason", async () => {
    const { feeds } = await owner.call(adminListFeeds, {});
    const reasons = (channel: string) =>
      feeds
        .find((feed) => feed.channel === channel)
        ?.leftOut.map(({ reason, count, examples }) => `${count} ${reason}: ${examples[0]?.name}`)
        .sort();
    const both = ["1 free: present", "1 no_picture: bare", "1 no_text: mute", "1 sku: endless"];
    expect(reasons("google")).toEqual(["1 free: present", "1 kind: card", ...both.slice(1)]);
    expect(reasons("meta")).toEqual(both);
    expect((await google()).map((item) => item.get("id")).sort()).toEqual(["mat-L", "mat-M", "rope-one"]);
  });

  it.each(allFeeds.map((feed) => [feedPath(feed), feed] as const))(
    "%s keeps its channel's rules",
    async (url, feed) => {
      const reply = await get(url);
      const items = feed.channel === "google" ? readGoogle(reply.payload) : readMeta(reply.payload);
      const { feeds } = await owner.call(adminListFeeds, {});
      const listed = feeds.find((each) => each.url === `http://shop.test${url}`);
      expect(listed).toMatchObject({ items: items.length, bytes: Buffer.byteLength(reply.payload) });
      expect(items.length).toBeGreaterThan(2);
      expect(
        feedProblems(feed.channel, items, { origin: "http://shop.test", currency: listed?.currency ?? "" }),
      ).toEqual([]);
    },
  );
});

describe("asking for a feed", () => {
  it("returns no body when nothing has changed", async () => {
    const first = await get("/feeds/meta/ae-en.csv");
    expect(first.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", vary: "Accept-Encoding" });
    const tag = String(first.headers["etag"]);
    for (const ifNoneMatch of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
      const again = await get("/feeds/meta/ae-en.csv", { "if-none-match": ifNoneMatch });
      expect([again.statusCode, again.payload]).toEqual([304, ""]);
    }
    expect((await get("/feeds/meta/ae-en.csv", { "if-none-match": '"other"' })).statusCode).toBe(200);
  });

  it("gets the same bytes compressed", async () => {
    const plain = await get("/feeds/google/sa-ar.xml");
    const gzip = await get("/feeds/google/sa-ar.xml", { "accept-encoding": "gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(Number(gzip.headers["content-length"])).toBe(gzip.rawPayload.length);
    expect(Number(plain.headers["content-length"])).toBe(plain.rawPayload.length);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  });

  it("answers HEAD with the length and no body", async () => {
    const reply = await shop.app.http.inject({ method: "HEAD", url: "/feeds/google/sa-ar.xml" });
    expect(Number(reply.headers["content-length"])).toBeGreaterThan(500);
    expect(reply.payload).toBe("");
  });

  it.each(["/feeds/google/eg-ar.csv", "/feeds/google/xx-ar.xml", "/feeds/bing/eg-ar.xml", "/feeds/"])(
    "%s is 404",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

describe("feeds are written again", () => {
  const tag = async () => (await get("/feeds/google/us-en.xml")).headers["etag"];
  const builtAt = async () => (await owner.call(adminListFeeds, {})).feeds[0]?.builtAt;

  it("after an hour, under the same tag when nothing has changed", async () => {
    const [before, at] = [await tag(), await builtAt()];
    shop.app.clock.advance(59 * 60);
    await renew();
    expect(await builtAt()).toBe(at);
    shop.app.clock.advance(60);
    await renew();
    expect(await builtAt()).not.toBe(at);
    expect(await tag()).toBe(before);
    const parts = await shop.rows<{ builds: number }>("select count(distinct build_id)::int as builds from feed_parts");
    expect(parts[0]?.builds).toBe(2);
  });

  it("when a price has changed, and not before the change is committed", async () => {
    const before = await tag();
    await shop.rows("update products set discount_percentage = 50 where slug = 'mat'");
    await shop.rows("update content_versions set version = version + 1 where name = 'catalogue'");
    expect(await tag()).toBe(before);
    await renew();
    expect(await tag()).not.toBe(before);
    expect((await itemOf("mat-M"))?.get("sale_price")).toBe("174.75 EGP");
  });

  it.each([
    ["an hour has passed", 3600, 1, 0, true],
    ["nothing has changed", 3599, 0, 0, false],
    ["it has changed, and the last time took long", 89, 10, 1, false],
    ["it has changed, and that is long ago enough", 90, 10, 1, true],
  ] as const)("or not: %s", (_, ageSeconds, tookSeconds, changes, expected) => {
    const now = new Date("2026-11-24T10:00:00Z");
    const builtAt = new Date(now.getTime() - ageSeconds * 1000);
    const built = { catalogue: 1, availability: 1, builtAt, tookMs: tookSeconds * 1000 };
    expect(isRenewalDue(built, now, { catalogue: 1, availability: 1 + changes })).toBe(expected);
  });
});

const item: FeedItem = {
  ...{ id: "A", groupId: "G", title: "T", description: "D", link: "https://x.test/", imageLink: "https://x.test/1" },
  ...{ isSoldOut: false, price: "1.00 EGP", salePrice: undefined, brand: "B", gtin: undefined },
  ...{ size: undefined, color: undefined, googleCategory: undefined },
};
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."<>&\"',\r\n\t ;"),
    fc.constantFrom(..."سجّادةُ يوغا،؛؟ ١٢٣\u200f\u202b\u00a0"),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom("🏋️", "\ud83c", "\ufffe", "]]>", "\u0000"),
  ),
  maxLength: 40,
});

describe("any text", () => {
  it("is well-formed XML and keeps its content, except for characters that XML does not allow", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const feed = `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${googleItem({ ...item, title: text })}</channel></rss>`;
        const title = readGoogle(feed)[0]?.get("title");
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
        const kept = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
        // XML parsers normalize line ends to "\n".
        expect(title).toBe(kept.replace(/\r\n?/g, "\n"));
      }),
      { numRuns: 500 },
    );
    expect(xmlText('<a href="&">')).toBe("&lt;a href=&quot;&amp;&quot;&gt;");
  });

  it("is one cell of a CSV file and keeps its content", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const title = `-${text.toWellFormed()}`;
        expect(readMeta(metaHead + metaItem({ ...item, title }))[0]?.get("title")).toBe(title);
      }),
      { numRuns: 500 },
    );
  });

  it("is cut to one line of the maximum length, between words", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
        const line = toLine(text, max);
        expect([...line].length).toBeLessThanOrEqual(max);
        expect(line).not.toMatch(/[\r\n\t]|^\s|\s$/);
      }),
    );
    expect(toLine("سجادة يوغا طويلة جدا", 18)).toBe("سجادة يوغا طويلة…");
  });
});
