import type { Reader } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createReadCards } from "./cards.ts";
import { createFindProducts, type FindProducts } from "./find-products.ts";
import { createListProducts } from "./list-products.ts";
import { catalogueRoutes } from "./routes.ts";
import { createReadVocabulary } from "./vocabulary.ts";

export { addPicture } from "./add-picture.ts";
export {
  addCategories,
  addProducts,
  type NewCategory,
  type NewProduct,
  type NewVariant,
} from "./add-products.ts";
export { createManage, type Manage } from "./admin/index.ts";
export type { PlanFault } from "./admin/ports.ts";
export type { ProductAdmin } from "./admin/product-admin.ts";
export { matchingIds, type ProductFilters } from "./admin/read-products.ts";
export { announceProducts } from "./announce-products.ts";
export type { PlannedProduct, PlannedVariant, ProductPlan } from "./bulk/plan.ts";
export {
  type Known,
  type KnownCategory,
  type KnownProduct,
  type KnownVariant,
  readCategories,
  readKnown,
} from "./bulk/read-known.ts";
export { readVariantRows, type VariantRow } from "./bulk/read-variant-rows.ts";
export { ChangedMeanwhile, writeChangedVariants, writePlans } from "./bulk/write-products.ts";
export { bumpProducts } from "./bump-products.ts";
export {
  bookDifferences,
  type CountedVariant,
  findByCode,
  lockVariants,
  type Miscount,
  readCounted,
} from "./count-stock.ts";
export { type FeedProduct, type FeedVariant, readFeedProducts } from "./feed-products.ts";
export type { FindProducts } from "./find-products.ts";
export { findLinkedItems, type LinkedItem } from "./linked-items.ts";
export { addNeeds } from "./needs.ts";
export { findItems, findToSell, readSkus } from "./ordered-items.ts";
export {
  type GivenPrices,
  type MinorPrices,
  type OwnPrices,
  type ProductPrices,
  toPrices,
  variantPrices,
} from "./prices.ts";
export { readProductLabel, readSlugs } from "./product-labels.ts";
export {
  changeRating,
  filterOnSale,
  type ProductOnSale,
  paidBySize,
  type RatingChange,
  readPaidPrices,
  requireProductOnSale,
} from "./products-on-sale.ts";
export {
  type GoodsFacts,
  type PublicPage,
  readDepartmentPages,
  readGoodsFacts,
  readGoodsPages,
} from "./public-pages.ts";
export { reprice } from "./reprice.ts";
export {
  assertOnSale,
  type BuyableItem,
  findSaleItems,
  findShownItems,
  type SaleItem,
  type SaleItemKey,
  type SaleVariant,
  saleItemsBeside,
  shownItemsBeside,
} from "./sale-items.ts";
export {
  commitStock,
  type LowStock,
  releaseStock,
  reserveStock,
  restock,
  type StockLine,
  sellStock,
} from "./stock.ts";
export type { StockNote } from "./stock-note.ts";
export { findStockedVariant, type RestockedVariant, readRestocked, readStockedVariants } from "./stocked-variants.ts";
export { lowStockBelow, type ProductImage } from "./tables.ts";
export { countWithoutTaxCode, listTaxCodes, readTaxCodes, setTaxCode } from "./tax-codes.ts";
export { type CatalogueVersions, readVersions } from "./versions.ts";

export interface Catalogue {
  readonly routes: Route[];
  /** Reads products on sale as cards. */
  readonly find: FindProducts;
}

export interface CataloguePorts {
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
  return { routes: catalogueRoutes(platform, { list, find }), find };
}
