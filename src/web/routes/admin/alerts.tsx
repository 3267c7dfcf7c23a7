import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { AlertsPage } from "#web/features/admin/alerts/alerts-page.tsx";
import { loadAlerts } from "#web/features/admin/alerts/load-alerts.ts";
import type { Route } from "./+types/alerts.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAlerts(request.signal);

export const HydrateFallback = PageSkeleton;

export default function Alerts({ loaderData }: Route.ComponentProps) {
  return <AlertsPage alerts={loaderData} />;
}
