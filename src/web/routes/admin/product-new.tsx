import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadCategories } from "#web/features/admin/products/load-products.ts";
import { NewProductPage } from "#web/features/admin/products/new-product-page.tsx";
import type { Route } from "./+types/product-new.ts";

export const clientLoader = () => loadCategories();

export const HydrateFallback = PageSkeleton;

export default function NewProduct({ loaderData }: Route.ComponentProps) {
  return <NewProductPage categories={loaderData} />;
}
