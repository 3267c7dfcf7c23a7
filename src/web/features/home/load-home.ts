import { getProducts, type ProductCard } from "#shared/contract/catalogue.ts";
import { getHomeContent, getShopDetails } from "#shared/contract/content.ts";
import { getProgrammes } from "#shared/contract/training.ts";
import { minor } from "#shared/domain/money.ts";
import { type CardReader, type GoodsCard, toGoodsCard } from "#web/entities/product/goods-card-view.ts";
import { packCards } from "#web/entities/product/packed-cards.ts";
import { toInstalments } from "#web/entities/product/price-view.ts";
import { toProgrammeTile } from "#web/entities/product/programme-card-view.ts";
import { inOneLanguage } from "#web/lib/i18n/one-language.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";

/** A coaching package for its card. */
export interface PackageCard extends GoodsCard {
  readonly summary: ProductCard["summary"];
  readonly coaching: NonNullable<ProductCard["coaching"]>;
  readonly monthMinor: number;
  readonly instalments: readonly number[] | null;
}

function toPackage(product: ProductCard, reader: CardReader): PackageCard[] {
  if (product.coaching === undefined) return [];
  const card = toGoodsCard(product, reader);
  // Rounded up to whole units, so that the page never shows less than the price.
  const monthMinor = minor(Math.ceil(card.price.amountMinor / product.coaching.months / 100) * 100);
  const { summary, coaching } = product;
  return [{ ...card, summary, coaching, monthMinor, instalments: toInstalments(card.price) }];
}

/** Loads all data of the home page. */
export async function loadHome(context: Parameters<typeof getPageFacts>[0]) {
  const reader = getPageFacts(context);
  const api = getApi(context);
  const [content, { programmes }, { products }, { shop }] = await Promise.all([
    api(getHomeContent, {}),
    api(getProgrammes, { query: { limit: "12" } }),
    api(getProducts, { query: { kind: "physical", sort: "popular", inStock: "true", limit: "8" } }),
    api(getShopDetails, {}),
  ]);
  const cards = products.map((product) => inOneLanguage(toGoodsCard(product, reader), reader.language));
  const page = {
    content: { ...content, packages: content.packages.flatMap((product) => toPackage(product, reader)) },
    programmes: programmes.map((programme) => toProgrammeTile(programme, reader.currency)),
    bestSellers: packCards(cards),
    shop,
  };
  return inOneLanguage(page, reader.language);
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
