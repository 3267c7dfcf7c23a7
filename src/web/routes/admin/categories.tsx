import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CategoriesPage } from "#web/features/admin/categories/categories-page.tsx";
import { loadCategories } from "#web/features/admin/products/load-products.ts";
import type { Route } from "./+types/categories.ts";

export const clientLoader = () => loadCategories();

export const HydrateFallback = PageSkeleton;

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage categories={loaderData} />;
}
