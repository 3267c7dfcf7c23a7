import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadRenewals } from "#web/features/admin/renewals/load-renewals.ts";
import { RenewalsPage } from "#web/features/admin/renewals/renewals-page.tsx";
import type { Route } from "./+types/renewals.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadRenewals(request.url);

export const HydrateFallback = PageSkeleton;

export default function Renewals({ loaderData }: Route.ComponentProps) {
  return <RenewalsPage data={loaderData} />;
}
