import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { AuditPage } from "#web/features/admin/audit/audit-page.tsx";
import { loadAudit } from "#web/features/admin/audit/load-audit.ts";
import type { Route } from "./+types/audit.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadAudit(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <AuditPage list={list} />}</WithData>;
}
