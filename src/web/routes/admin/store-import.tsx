import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadImports } from "#web/features/admin/products/load-imports.ts";
import { loadStoreImport } from "#web/features/admin/products/store-import/load-store-import.ts";
import { StoreImportPage } from "#web/features/admin/products/store-import/store-import-page.tsx";
import type { Route } from "./+types/store-import.ts";

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [data, imports] = await Promise.all([loadStoreImport(getMay(context)), loadImports()]);
  return { data, imports };
}

export const HydrateFallback = PageSkeleton;

export default function StoreImport({ loaderData }: Route.ComponentProps) {
  return <StoreImportPage {...loaderData} />;
}
