import { adminListProducts } from "#shared/contract/admin-products.ts";
import type { CallInput, ReplyOf } from "#shared/contract/endpoint.ts";
import { readQuery } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

type ProductsQuery = NonNullable<CallInput<typeof adminListProducts>["query"]>;
export type PackageList = ReplyOf<typeof adminListProducts>;

/** Packages are products: the product list filtered by kind. */
export function loadPackages(url: string): Promise<PackageList> {
  const query = readQuery<ProductsQuery>(url, ["page", "limit", "search", "state", "sort"]);
  return api(adminListProducts, { query: { limit: "20", sort: "price", ...query, kind: "package" } });
}
