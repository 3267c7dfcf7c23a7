import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { AuditPage } from "#web/features/admin/audit/audit-page.tsx";
import { loadAudit } from "#web/features/admin/audit/load-audit.ts";
import type { Route } from "./+types/audit.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAudit(request.url);

export const HydrateFallback = PageSkeleton;

export default function Audit({ loaderData }: Route.ComponentProps) {
  return <AuditPage list={loaderData} />;
}
