import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadCategories } from "#web/features/admin/products/load-products.ts";
import { NewProductPage } from "#web/features/admin/products/new-product-page.tsx";
import type { Route } from "./+types/product-new.ts";

export const clientLoader = () => adminLoad(() => loadCategories());
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function NewProduct({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(categories) => <NewProductPage categories={categories} />}</WithData>;
}
