import { getCategories, getNewArrivals } from "#shared/contract/catalogue.ts";
import { getProductCards } from "#shared/contract/product-cards.ts";
import { getProgrammes } from "#shared/contract/training.ts";
import { toGoodsCard } from "#shared/domain/goods-card.ts";
import { toMeasured } from "#web/entities/product/analytics-item.ts";
import { packCards } from "#web/entities/product/packed-cards.ts";
import { toProgrammeTile, toShownTile } from "#web/entities/product/programme-card-view.ts";
import { readCard } from "#web/entities/product/read-card.ts";
import { drawnByServer } from "#web/lib/drawn-by-server.ts";
import { inOneLanguage } from "#web/lib/i18n/one-language.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";

const limit = "10";

/** Loads the sections of the store page. */
export async function loadStore(context: Parameters<typeof getPageFacts>[0]) {
  const reader = getPageFacts(context);
  const api = getApi(context);
  const list = async (query: Parameters<typeof api<typeof getProductCards>>[1]["query"]) => {
    const { products } = await api(getProductCards, { query: { ...query, limit, language: reader.language } });
    return products.map(readCard);
  };
  const [{ categories }, fresh, offers, popular, gifts, { programmes }] = await Promise.all([
    api(getCategories, {}),
    api(getNewArrivals, { query: { limit: "20" } }),
    list({ discounted: "true", kind: "physical", inStock: "true", sort: "popular" }),
    list({ sort: "popular", kind: "physical", inStock: "true" }),
    list({ kind: "gift_card", sort: "price" }),
    api(getProgrammes, { query: { limit: "8" } }),
  ]);
  const toCards = (cards: typeof offers) =>
    packCards(
      cards.map((card) => inOneLanguage(card, reader.language)),
      reader,
    );
  const goods = fresh.products.filter(({ kind }) => kind === "physical").slice(0, 10);
  const tiles = programmes.map((programme) => toShownTile(toProgrammeTile(programme, reader.currency)));
  const departments = categories
    .filter(({ kind, productCount }) => kind === "physical" && productCount > 0)
    .map(({ slug, name, image, productCount }) => ({ slug, name, image, productCount }));
  const page = {
    fresh: toCards(goods.map((product) => toGoodsCard(product, reader))),
    offers: toCards(offers),
    popular: toCards(popular),
    /** The page's picture when it is shared. */
    image: popular[0]?.image?.url,
    gifts: toCards(gifts),
    programmes: inOneLanguage(tiles.map(toMeasured), reader.language),
    hasDepartments: departments.length > 0,
    isEmpty: [departments, fresh.products, offers, popular, gifts, tiles].every(({ length }) => length === 0),
  };
  return drawnByServer(reader, page, inOneLanguage({ departments, tiles }, reader.language));
}

export type StoreData = Awaited<ReturnType<typeof loadStore>>;
export type Drawn = NonNullable<StoreData["drawn"]>;
