import type { ProductCard } from "#shared/contract/catalogue.ts";
import { getHomeContent, getShopDetails, type Transformation } from "#shared/contract/content.ts";
import { getProductCards } from "#shared/contract/product-cards.ts";
import { getProgrammes } from "#shared/contract/training.ts";
import type { CardReader } from "#shared/domain/goods-card.ts";
import { minor } from "#shared/domain/money.ts";
import { toInstalments, toPriceView } from "#shared/domain/price-view.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { type Measured, toMeasured } from "#web/entities/product/analytics-item.ts";
import { packCards } from "#web/entities/product/packed-cards.ts";
import { type ShownTile, toProgrammeTile, toShownTile } from "#web/entities/product/programme-card-view.ts";
import { readCard } from "#web/entities/product/read-card.ts";
import { drawnByServer } from "#web/lib/drawn-by-server.ts";
import { inOneLanguage } from "#web/lib/i18n/one-language.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";
import { comparePackages } from "./compare-packages.ts";

/** A coaching package for its card. */
export interface PackageCard extends Measured {
  readonly isRecommended: boolean;
}

/** A package as shown on its card. */
export interface ShownPackage extends PackageCard {
  readonly slug: string;
  readonly summary: LocalizedText;
  readonly months: number;
  /** The lines that distinguish this package from the others. */
  readonly lines: readonly LocalizedText[];
  readonly monthMinor: number;
  readonly instalments: readonly number[] | null;
}

type Package = ProductCard & { readonly coaching: NonNullable<ProductCard["coaching"]> };
const isPackage = (product: ProductCard): product is Package => product.coaching !== undefined;

/** The packages side by side: the distinct lines of each, and the shared ones once. */
function toPackages(products: readonly ProductCard[], { currency }: CardReader) {
  const packages = products.filter(isPackage);
  const { shared, missing, own } = comparePackages(packages.map(({ coaching }) => coaching));
  const cards = packages.map((product, index): ShownPackage => {
    const { id, slug, name, summary, category } = product;
    const { months, isRecommended } = product.coaching;
    const price = toPriceView(product, currency);
    // Rounded up to whole units, so that the page never shows less than the price.
    const monthMinor = minor(Math.ceil(price.amountMinor / months / 100) * 100);
    const facts = { id, slug, name, summary, category: category.name.en, price, months, isRecommended };
    return { ...facts, lines: own[index] ?? [], monthMinor, instalments: toInstalments(price) };
  });
  return { cards, shared, missing };
}

function withProgrammeName(story: Transformation, tiles: readonly ShownTile[]) {
  return { ...story, programmeName: tiles.find(({ slug }) => slug === story.programme)?.name ?? null };
}

const bestSelling = { kind: "physical", sort: "popular", inStock: "true", limit: "8" } as const;

/** Loads all data of the home page. */
export async function loadHome(context: Parameters<typeof getPageFacts>[0]) {
  const reader = getPageFacts(context);
  const api = getApi(context);
  const [content, { programmes }, { products }, { shop }] = await Promise.all([
    api(getHomeContent, {}),
    api(getProgrammes, { query: { limit: "12" } }),
    api(getProductCards, { query: { ...bestSelling, language: reader.language } }),
    api(getShopDetails, {}),
  ]);
  const { sections, transformations, ...words } = content;
  const bestSellers = products.map((product) => inOneLanguage(readCard(product), reader.language));
  const tiles = programmes.map((programme) => toShownTile(toProgrammeTile(programme, reader.currency)));
  const packages = toPackages(content.packages, reader);
  const seen = {
    sections: sections.map(({ key }) => key),
    lead: content.hero.lead,
    /** The page's picture when it is shared. */
    image: content.packages.find(isPackage)?.images[0]?.url,
    programmes: tiles.map(toMeasured),
    packages: packages.cards.map((card): PackageCard => ({ ...toMeasured(card), isRecommended: card.isRecommended })),
    storyCount: transformations.length,
  };
  const stories = transformations.map((story) => withProgrammeName(story, tiles));
  const headings = sections.map(({ title, lead }) => ({ title, lead }));
  const drawn = inOneLanguage({ ...words, headings, packages, tiles, stories }, reader.language);
  const page = { ...inOneLanguage(seen, reader.language), bestSellers: packCards(bestSellers, reader) };
  return drawnByServer(reader, page, { ...drawn, shop });
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
export type Drawn = NonNullable<HomeData["drawn"]>;
export type Heading = Drawn["headings"][number];
export type Story = Drawn["stories"][number];
