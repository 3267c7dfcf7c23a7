import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadProducts } from "#web/features/admin/products/load-products.ts";
import { ProductsPage } from "#web/features/admin/products/products-page.tsx";
import type { Route } from "./+types/products.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadProducts(request.url);

export const HydrateFallback = PageSkeleton;

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ProductsPage list={loaderData} />;
}
