import { getCategories, getNewArrivals, getProducts } from "#shared/contract/catalogue.ts";
import { getProgrammes } from "#shared/contract/training.ts";
import { toMeasured } from "#web/entities/product/analytics-item.ts";
import { toGoodsCard } from "#web/entities/product/goods-card-view.ts";
import { packCards } from "#web/entities/product/packed-cards.ts";
import { toProgrammeTile, toShownTile } from "#web/entities/product/programme-card-view.ts";
import { drawnByServer } from "#web/lib/drawn-by-server.ts";
import { inOneLanguage } from "#web/lib/i18n/one-language.ts";
import { getApi, getPageFacts } from "#web/lib/page-facts.ts";

const limit = "10";

/** Loads the sections of the store page. */
export async function loadStore(context: Parameters<typeof getPageFacts>[0]) {
  const reader = getPageFacts(context);
  const api = getApi(context);
  const list = (query: Parameters<typeof api<typeof getProducts>>[1]["query"]) =>
    api(getProducts, { query: { ...query, limit } });
  const [{ categories }, fresh, offers, popular, gifts, { programmes }] = await Promise.all([
    api(getCategories, {}),
    api(getNewArrivals, { query: { limit: "20" } }),
    list({ discounted: "true", kind: "physical", inStock: "true", sort: "popular" }),
    list({ sort: "popular", kind: "physical", inStock: "true" }),
    list({ kind: "gift_card", sort: "price" }),
    api(getProgrammes, { query: { limit: "8" } }),
  ]);
  const toCards = (products: typeof offers.products) =>
    packCards(
      products.map((product) => inOneLanguage(toGoodsCard(product, reader), reader.language)),
      reader,
    );
  const tiles = programmes.map((programme) => toShownTile(toProgrammeTile(programme, reader.currency)));
  const departments = categories
    .filter(({ kind, productCount }) => kind === "physical" && productCount > 0)
    .map(({ slug, name, image, productCount }) => ({ slug, name, image, productCount }));
  const page = {
    fresh: toCards(fresh.products.filter(({ kind }) => kind === "physical").slice(0, 10)),
    offers: toCards(offers.products),
    popular: toCards(popular.products),
    /** The page's picture when it is shared. */
    image: popular.products[0]?.images[0]?.url,
    gifts: toCards(gifts.products),
    programmes: inOneLanguage(tiles.map(toMeasured), reader.language),
    hasDepartments: departments.length > 0,
    isEmpty: [departments, fresh.products, offers.products, popular.products, gifts.products, tiles].every(
      ({ length }) => length === 0,
    ),
  };
  return drawnByServer(reader, page, inOneLanguage({ departments, tiles }, reader.language));
}

export type StoreData = Awaited<ReturnType<typeof loadStore>>;
export type Drawn = NonNullable<StoreData["drawn"]>;
