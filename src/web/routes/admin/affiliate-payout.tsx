import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPayout } from "#web/features/admin/affiliates/load-affiliates.ts";
import { PayoutPage } from "#web/features/admin/affiliates/payout-page.tsx";
import type { Route } from "./+types/affiliate-payout.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadPayout(params.id);

export const HydrateFallback = PageSkeleton;

export default function AffiliatePayout({ loaderData }: Route.ComponentProps) {
  return <PayoutPage data={loaderData} />;
}
