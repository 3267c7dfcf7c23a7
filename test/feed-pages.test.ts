import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import arCommon from "#locales/ar/common.json" with { type: "json" };
import ar from "#locales/ar/translation.json" with { type: "json" };
import enCommon from "#locales/en/common.json" with { type: "json" };
import en from "#locales/en/translation.json" with { type: "json" };
import { seedDemo } from "#seed/demo/seed-demo.ts";
import { renewFeedsJob } from "#server/modules/feeds/index.ts";
import type { PageFacts } from "#shared/contract/page.ts";
import { checkDigit } from "#shared/domain/barcode.ts";
import { feedMarkets, placeOf } from "#shared/domain/feed-markets.ts";
import { allFeeds, feedPath } from "#shared/domain/feeds.ts";
import { createTestApp, type TestApp } from "#test/support/app.ts";
import { type FeedRecord, feedProblems, readGoogle, readMeta } from "#test/support/feed-rules.ts";
import { loadProduct } from "#web/features/product/load-product.ts";
import { ProductHead } from "#web/features/product/product-head.tsx";
import { loadProgramme } from "#web/features/programmes/load-programmes.ts";
import { ProgrammeHead } from "#web/features/programmes/programme-head.tsx";
import { createTranslator } from "#web/lib/i18n/translator.ts";
import { TranslationProvider } from "#web/lib/i18n/use-translation.tsx";

const never = () => Promise.resolve(undefined);
const translators = {
  ar: createTranslator("ar", { translation: ar, common: arCommon }, never),
  en: createTranslator("en", { translation: en, common: enCommon }, never),
};

/** The head of a product's page, by the loader and the component of its route. */
async function renderHead(request: Request, facts: PageFacts): Promise<string> {
  const [, , kind, id = ""] = new URL(request.url).pathname.split("/");
  const context = { get: () => facts };
  const head =
    kind === "programmes"
      ? createElement(ProgrammeHead, { data: await loadProgramme(context, id) })
      : createElement(ProductHead, { data: await loadProduct(context, id, request.url) });
  const translator = translators[facts.language];
  // biome-ignore lint/correctness/noChildrenProp: the provider requires them as a prop
  const Page = () => createElement(TranslationProvider, { translator, children: head });
  const Stub = createRoutesStub([{ id: "root", path: "*", Component: Page }]);
  const { pathname, search } = new URL(request.url);
  const hydrationData = { loaderData: { root: { origin: facts.origin } } };
  return renderToString(createElement(Stub, { initialEntries: [pathname + search], hydrationData }));
}

let app: TestApp;
/** The GTINs by SKU. */
const codes = new Map<string, string>();
const seen: PageFacts[] = [];
beforeAll(async () => {
  const render = async (request: Request, facts: PageFacts) => {
    seen.push(facts);
    const response = new Response(null, { headers: { "content-type": "text/html" } });
    return { response, body: Buffer.from(await renderHead(request, facts)) };
  };
  app = await createTestApp({ outside: { countryOf: () => "EG", render } });
  await seedDemo(app.platform, { log: () => {} });
  // Every third has a number that others may know; the demo's are the shop's own.
  const { pool } = app.platform.database;
  const { rows } = await pool.query<{ sku: string }>("select sku from variants where barcode is not null order by sku");
  for (const [at, { sku }] of rows.entries()) {
    if (at % 3 > 0) continue;
    const digits = `4000${String(at).padStart(8, "0")}`;
    codes.set(sku, `${digits}${checkDigit(digits)}`);
  }
  await pool.query(
    "update variants v set barcode = x.code from unnest($1::text[], $2::text[]) x (sku, code) where v.sku = x.sku",
    [[...codes.keys()], [...codes.values()]],
  );
  await app.platform.jobs.runScheduled(renewFeedsJob);
}, 120_000);
afterAll(() => app.close());

const origin = "http://shop.test";
const pageAt = async (path: string): Promise<string> => (await app.http.inject({ url: path })).payload;

interface Offer {
  readonly price: string;
  readonly priceCurrency: string;
  readonly availability: string;
  readonly url: string;
}
interface Thing {
  readonly "@type": string;
  readonly name: string;
  readonly description?: string;
  readonly sku?: string;
  readonly gtin?: string;
  readonly image: readonly string[];
  readonly offers: Offer;
  readonly size?: string;
  readonly productGroupID?: string;
  readonly hasVariant?: readonly Thing[];
  readonly brand?: { readonly name: string };
}

/** The product of a page's structured data. */
function readLd(html: string): Thing {
  const [, text = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const product = (JSON.parse(text) as Thing[]).find(({ "@type": type }) => /^Product(Group)?$/.test(type));
  if (product === undefined) throw new Error("a page without a product");
  return product;
}

/** What a page's structured data says of each variant, in the words of a feed. */
function toComparable(product: Thing) {
  const things = product.hasVariant ?? [product];
  return things.map(({ name, sku, gtin, offers, size }) => ({
    title: name,
    // Line breaks mean nothing to either.
    description: product.description?.replace(/\s+/g, " ").trim(),
    id: sku,
    gtin,
    price: `${offers.price} ${offers.priceCurrency}`,
    isSoldOut: offers.availability.endsWith("OutOfStock"),
    link: offers.url,
    size,
    brand: product.brand?.name,
    isOnPage: true,
  }));
}

const fromFeed = (item: FeedRecord, product: Thing, gtin: string | undefined) => ({
  title: item.get("title"),
  description: item.get("description"),
  // The page of a programme has no SKU.
  id: item.get("link")?.includes("/programmes/") ? undefined : item.get("id"),
  gtin,
  price: item.get("sale_price") ?? item.get("price"),
  isSoldOut: item.get("availability")?.startsWith("out"),
  link: item.get("link")?.replace(/\?market=..$/, ""),
  // The structured data names it where there are several.
  size: product.hasVariant === undefined ? undefined : item.get("size"),
  brand: item.get("brand"),
  isOnPage: product.image.includes(item.get("image_link") ?? ""),
});

test.each(allFeeds.map((feed) => [feedPath(feed), feed] as const))(
  "%s says of every product what its page says in that market, and keeps the rules",
  async (path, { channel, market }) => {
    const text = await pageAt(path);
    const items = channel === "google" ? readGoogle(text) : readMeta(text);
    expect(items.length).toBeGreaterThan(60);
    expect(feedProblems(channel, items, { origin, currency: placeOf(market).currency })).toEqual([]);
    const byLink = Map.groupBy(items, (item) => item.get("link") ?? "");
    for (const [link, own] of byLink) {
      const product = readLd(await pageAt(link.replace(origin, "")));
      // Meta's feed has none; the page is the same for both.
      const gtins = own.map((item) => (channel === "google" ? item.get("gtin") : codes.get(item.get("id") ?? "")));
      expect(own.map((item, at) => fromFeed(item, product, gtins[at]))).toEqual(toComparable(product));
    }
  },
);

test("sizes that cost differently have a price each", async () => {
  const items = readGoogle(await pageAt("/feeds/google/eg-en.xml"));
  const bands = items.filter((item) => item.get("id")?.startsWith("EQ-PUBAND-"));
  const wanted = ["380.00 EGP", "450.00 EGP", "560.00 EGP", "690.00 EGP"];
  expect(bands.map((item) => item.get("price"))).toEqual(wanted);
  const product = readLd(await pageAt("/en/product/pull-up-assist-band"));
  expect(toComparable(product).map(({ price }) => price)).toEqual(wanted);
});

test("every picture that a feed names is there", async () => {
  const items = readMeta(await pageAt("/feeds/meta/eg-en.csv"));
  const pictures = [...new Set(items.map((item) => item.get("image_link") ?? ""))].slice(0, 3);
  for (const picture of pictures) {
    const reply = await app.http.inject({ url: picture.replace(origin, "") });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/png"]);
  }
});

const product = "/en/product/whey-protein-1kg";

test("a market in the address changes the page, not the visitor", async () => {
  for (const market of feedMarkets) {
    await pageAt(`${product}?market=${market}&once`);
    expect(seen.at(-1)).toMatchObject({ ...placeOf(market), visitor: { country: "EG", currency: "EGP" } });
  }
  const cookies = (await app.http.inject({ url: `${product}?market=sa&again` })).headers["set-cookie"];
  expect(cookies).toBeUndefined();
});

test("every market has a page of its own in the cache, with the address without a market as canonical", async () => {
  const priceAt = async (query: string) => readLd(await pageAt(product + query)).hasVariant?.[0]?.offers.priceCurrency;
  for (const _ of ["asked", "kept", "cached"]) {
    expect(await priceAt("?market=sa")).toBe("SAR");
    expect(await priceAt("")).toBe("EGP");
    expect(await priceAt("?market=us")).toBe("USD");
    expect(await priceAt("?market=xx")).toBe("EGP");
  }
  expect(await pageAt(`${product}?market=sa`)).toContain(`<link rel="canonical" href="${origin}${product}"/>`);
});

test.each(["/en/store?market=sa", "/cart?market=sa", "/checkout?market=sa"])(
  "%s stays in the visitor's money",
  async (path) => {
    await pageAt(path).catch(() => "");
    expect(seen.at(-1)).toMatchObject({ country: "EG", currency: "EGP" });
  },
);
