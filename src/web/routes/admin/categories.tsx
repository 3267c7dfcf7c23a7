import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { CategoriesPage } from "#web/features/admin/categories/categories-page.tsx";
import { loadCategories } from "#web/features/admin/products/load-products.ts";
import type { Route } from "./+types/categories.ts";

export const clientLoader = () => adminLoad(() => loadCategories());
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(categories) => <CategoriesPage categories={categories} />}</WithData>;
}
