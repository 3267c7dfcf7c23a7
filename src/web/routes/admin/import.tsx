import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { ImportPage } from "#web/features/admin/products/import-page.tsx";
import { loadImports } from "#web/features/admin/products/load-imports.ts";
import type { Route } from "./+types/import.ts";

export const clientLoader = () => adminLoad(loadImports);
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Import({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(imports) => <ImportPage imports={imports} />}</WithData>;
}
