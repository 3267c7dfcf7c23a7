import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadReport } from "#web/features/admin/returns/load-report.ts";
import { ReportPage } from "#web/features/admin/returns/report-page.tsx";
import type { Route } from "./+types/return-report.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadReport(request.url);

export const HydrateFallback = PageSkeleton;

export default function ReturnReport({ loaderData }: Route.ComponentProps) {
  return <ReportPage report={loaderData} />;
}
