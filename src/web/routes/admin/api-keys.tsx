import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ApiKeysPage } from "#web/features/admin/api-keys/api-keys-page.tsx";
import { loadApiKeys } from "#web/features/admin/api-keys/load-api-keys.ts";
import type { Route } from "./+types/api-keys.ts";

export const clientLoader = () => loadApiKeys();

export const HydrateFallback = PageSkeleton;

export default function ApiKeys({ loaderData }: Route.ComponentProps) {
  return <ApiKeysPage data={loaderData} />;
}
