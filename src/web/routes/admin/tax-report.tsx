import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadTaxReport } from "#web/features/admin/tax-report/load-tax-report.ts";
import { TaxReportPage } from "#web/features/admin/tax-report/tax-report-page.tsx";
import type { Route } from "./+types/tax-report.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTaxReport(request.url);

export const HydrateFallback = PageSkeleton;

export default function TaxReport({ loaderData }: Route.ComponentProps) {
  return <TaxReportPage data={loaderData} />;
}
