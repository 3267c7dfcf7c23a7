import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadProducts } from "#web/features/admin/products/load-products.ts";
import { ProductsPage } from "#web/features/admin/products/products-page.tsx";
import type { Route } from "./+types/products.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadProducts(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Products({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <ProductsPage list={list} />}</WithData>;
}
