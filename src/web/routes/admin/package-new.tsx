import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadCategories } from "#web/features/admin/products/load-products.ts";
import { NewPackagePage } from "#web/features/admin/products/new-product-page.tsx";
import type { Route } from "./+types/package-new.ts";

export const clientLoader = () => adminLoad(() => loadCategories());
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function NewPackage({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(categories) => <NewPackagePage categories={categories} />}</WithData>;
}
