import type { Reader } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createReadCards } from "./cards.ts";
import { createFindProducts, type FindProducts } from "./find-products.ts";
import { createListProducts } from "./list-products.ts";
import type { ReviewPorts } from "./reviews.ts";
import { catalogueRoutes } from "./routes.ts";
import { createReadVocabulary } from "./vocabulary.ts";

export {
  addCategories,
  addProducts,
  type NewCategory,
  type NewProduct,
  type NewVariant,
} from "./add-products.ts";
export { type ApprovedReview, addApprovedReviews } from "./add-reviews.ts";
export { createManage, type Manage } from "./admin/index.ts";
export type { ProductAdmin } from "./admin/product-admin.ts";
export type { FindProducts } from "./find-products.ts";
export { eraseShopper, exportShopper } from "./personal-data.ts";
export type { GivenPrices, MinorPrices, PriceColumns } from "./prices.ts";
export {
  type GoodsFacts,
  type PublicPage,
  readDepartmentPages,
  readGoodsFacts,
  readGoodsPages,
} from "./public-pages.ts";
export { reprice } from "./reprice.ts";
export { decideReview, type ReviewPorts } from "./reviews.ts";
export {
  type BuyableItem,
  findSaleItems,
  requireSaleItem,
  type SaleItem,
  type SaleItemKey,
  type SaleVariant,
} from "./sale-items.ts";
export { commitStock, releaseStock, reserveStock, restock, type StockLine, sellStock } from "./stock.ts";
export type { ProductImage } from "./tables.ts";

export interface Catalogue {
  readonly routes: Route[];
  /** Reads products on sale as cards. */
  readonly find: FindProducts;
}

export interface CataloguePorts extends ReviewPorts {
  /** Ids of products bought in the same orders, most frequent first. */
  readonly boughtWith: (reader: Reader, productId: string) => Promise<readonly string[]>;
}

export function createCatalogue(platform: Platform, ports: CataloguePorts): Catalogue {
  const { database, clock } = platform;
  const readCards = createReadCards(database.pool, clock);
  const find = createFindProducts({
    pool: database.pool,
    readCards,
    clock,
    boughtWith: (productId) => ports.boughtWith(database.reader, productId),
  });
  const list = createListProducts(database.pool, readCards, createReadVocabulary(database.pool));
  return { routes: catalogueRoutes(platform, { list, find, ports }), find };
}
