import { type Route, route } from "#server/platform/http/call.ts";
import * as tree from "#shared/contract/admin-categories.ts";
import { adminUploadImage } from "#shared/contract/admin-media.ts";
import { adminBulkEditProducts } from "#shared/contract/admin-product-bulk.ts";
import * as goods from "#shared/contract/admin-products.ts";
import * as stock from "#shared/contract/admin-stock.ts";
import * as promises from "#shared/contract/package-terms.ts";
import { adjustStock } from "./adjust-stock.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { createCategory, deleteCategory, listForStaff, orderCategories, updateCategory } from "./categories.ts";
import { toSight } from "./costs.ts";
import { createProduct, duplicateProduct } from "./create-product.ts";
import { editProduct } from "./edit-product.ts";
import type { ManageDeps } from "./ports.ts";
import { listProducts, requireProduct } from "./read-products.ts";
import { listStockMovements, stockMovementsFile } from "./read-stock-movements.ts";
import { receiveImage } from "./receive-image.ts";
import { readTerms, saveTerms } from "./save-terms.ts";

const nothing = Buffer.alloc(0);

function productRoutes(deps: ManageDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(goods.adminListProducts, ({ query }) => listProducts(reader, query)),
    route(goods.adminGetProduct, async (call) => ({
      product: await requireProduct(reader, call.params.id, toSight(call)),
    })),
    route(goods.adminCreateProduct, async (call) => ({ product: await createProduct(deps, call, call.body) })),
    route(goods.adminUpdateProduct, async (call) => ({
      product: await editProduct(deps, call, call.params.id, call.body),
    })),
    route(goods.adminDuplicateProduct, async (call) => ({
      product: await duplicateProduct(deps, call, call.params.id),
    })),
    route(goods.adminAdjustStock, async (call) => ({
      product: await adjustStock(deps, call, call.params.id, call.body),
    })),
    route(stock.adminListStockMovements, ({ params, query }) => listStockMovements(reader, params.id, query)),
    route(stock.adminExportStockMovements, ({ params, query }) => stockMovementsFile(reader, params.id, query)),
    route(adminBulkEditProducts, (call) => bulkEdit(deps, call, call.body)),
    route(adminUploadImage, async (call) => ({
      image: await receiveImage(deps, call, call.rawBody ?? nothing, call.query.name),
    })),
  ];
}

/** Staff routes for products, images and categories. */
export function manageRoutes(deps: ManageDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    ...productRoutes(deps),
    route(promises.adminGetPackageTerms, async ({ params }) => ({ terms: await readTerms(reader, params.id) })),
    route(promises.adminSavePackageTerms, async (call) => ({
      terms: await saveTerms(deps, call, call.params.id, call.body),
    })),
    route(tree.adminListCategories, async () => ({ categories: await listForStaff(reader) })),
    route(tree.adminCreateCategory, async (call) => ({ categories: await createCategory(deps, call, call.body) })),
    route(tree.adminUpdateCategory, async (call) => ({
      categories: await updateCategory(deps, call, call.params.id, call.body),
    })),
    route(tree.adminOrderCategories, async (call) => ({
      categories: await orderCategories(deps, call, call.body),
    })),
    route(tree.adminDeleteCategory, async (call) => ({
      categories: await deleteCategory(deps, call, call.params.id, call.query),
    })),
  ];
}
