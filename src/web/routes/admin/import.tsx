import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ImportPage } from "#web/features/admin/products/import-page.tsx";
import { loadImports } from "#web/features/admin/products/load-imports.ts";
import type { Route } from "./+types/import.ts";

export const clientLoader = () => loadImports();

export const HydrateFallback = PageSkeleton;

export default function Import({ loaderData }: Route.ComponentProps) {
  return <ImportPage imports={loaderData} />;
}
