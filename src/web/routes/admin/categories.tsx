import { CategoriesPage } from "#web/features/admin/categories/categories-page.tsx";
import { adminLoad } from "#web/features/admin/load.ts";
import { loadCategories } from "#web/features/admin/products/load-products.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/categories.ts";

export const clientLoader = () => adminLoad(() => loadCategories());
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(categories) => <CategoriesPage categories={categories} />}</WithData>;
}
