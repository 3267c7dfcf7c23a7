import { type AdminCategory, adminListCategories } from "#shared/contract/admin-categories.ts";
import { type AdminProduct, adminGetProduct, adminListProducts } from "#shared/contract/admin-products.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { type AdminPackageTerms, adminGetPackageTerms } from "#shared/contract/package-terms.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type ProductsQuery = NonNullable<CallInput<typeof adminListProducts>["query"]>;
export interface ProductList extends ReplyOf<typeof adminListProducts> {
  readonly categories: readonly AdminCategory[];
}
export interface ProductData {
  readonly product: AdminProduct;
  /** Of a package: what it promises. */
  readonly terms: AdminPackageTerms | undefined;
  readonly categories: readonly AdminCategory[];
}

export const loadCategories = async (): Promise<readonly AdminCategory[]> =>
  (await api(adminListCategories, {})).categories;

export async function loadProducts(url: string): Promise<ProductList> {
  const query = readQuery<ProductsQuery>(url, [
    "page",
    "limit",
    "search",
    "kind",
    "category",
    "state",
    "stock",
    "sort",
  ]);
  const [list, categories] = await Promise.all([
    api(adminListProducts, { query: { limit: "20", ...query } }),
    loadCategories(),
  ]);
  return { ...list, categories };
}

export async function loadProduct(id: string): Promise<ProductData> {
  const [{ product }, categories] = await Promise.all([api(adminGetProduct, { params: { id } }), loadCategories()]);
  if (product.kind !== "package") return { product, categories, terms: undefined };
  return { product, categories, terms: (await api(adminGetPackageTerms, { params: { id } })).terms };
}
