import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadCategories } from "#web/features/admin/products/load-products.ts";
import { NewPackagePage } from "#web/features/admin/products/new-product-page.tsx";
import type { Route } from "./+types/package-new.ts";

export const clientLoader = () => loadCategories();

export const HydrateFallback = PageSkeleton;

export default function NewPackage({ loaderData }: Route.ComponentProps) {
  return <NewPackagePage categories={loaderData} />;
}
