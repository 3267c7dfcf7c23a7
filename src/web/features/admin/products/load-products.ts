import { type AdminCategory, adminListCategories } from "#shared/contract/admin-categories.ts";
import { type AdminProduct, adminGetProduct, adminListProducts } from "#shared/contract/admin-products.ts";
import { adminGetReplenishmentOffer } from "#shared/contract/admin-replenishments.ts";
import { adminGetPackageCheckIns, adminListCheckInForms } from "#shared/contract/check-in-forms.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { type AdminPackageTerms, adminGetPackageTerms } from "#shared/contract/package-terms.ts";
import { type May, readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";
import type { PackagePlan } from "./package-check-ins-panel.tsx";
import type { RepeatOffer } from "./replenishment-panel.tsx";

type ProductsQuery = NonNullable<CallInput<typeof adminListProducts>["query"]>;
export interface ProductList extends ReplyOf<typeof adminListProducts> {
  readonly categories: readonly AdminCategory[];
}
export interface ProductData {
  readonly product: AdminProduct;
  /** For packages: their terms. */
  readonly terms: AdminPackageTerms | undefined;
  /** For packages, shown to leads: the check-ins of new clients. */
  readonly checkIns: PackagePlan | undefined;
  readonly categories: readonly AdminCategory[];
  /** For goods: whether customers can order them repeatedly. */
  readonly repeat: RepeatOffer | null | undefined;
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

async function loadPackagePlan(id: string): Promise<PackagePlan> {
  const [{ plan }, { forms }] = await Promise.all([
    api(adminGetPackageCheckIns, { params: { id } }),
    api(adminListCheckInForms, {}),
  ]);
  return { plan, forms: forms.filter(({ isShared }) => isShared) };
}

export async function loadProduct(id: string, may: May): Promise<ProductData> {
  const [{ product }, categories] = await Promise.all([api(adminGetProduct, { params: { id } }), loadCategories()]);
  const isGoods = product.kind === "physical";
  const repeat = isGoods ? (await api(adminGetReplenishmentOffer, { params: { id } })).offer : undefined;
  if (product.kind !== "package") return { product, categories, repeat, terms: undefined, checkIns: undefined };
  const { terms } = await api(adminGetPackageTerms, { params: { id } });
  const mayPlan = may("coaching_lead") && may("coaching");
  return { product, categories, repeat, terms, checkIns: mayPlan ? await loadPackagePlan(id) : undefined };
}
