import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadProduct } from "#web/features/admin/products/load-products.ts";
import { ProductPage } from "#web/features/admin/products/product-page.tsx";
import type { Route } from "./+types/product.ts";

export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) => loadProduct(params.id, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage data={loaderData} />;
}
