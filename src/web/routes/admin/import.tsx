import { adminLoad } from "#web/features/admin/load.ts";
import { ImportPage } from "#web/features/admin/products/import-page.tsx";
import { loadImports } from "#web/features/admin/products/load-imports.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/import.ts";

export const clientLoader = () => adminLoad(loadImports);
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Import({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(imports) => <ImportPage imports={imports} />}</WithData>;
}
