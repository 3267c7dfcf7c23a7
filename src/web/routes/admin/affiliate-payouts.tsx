import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPayouts } from "#web/features/admin/affiliates/load-affiliates.ts";
import { PayoutsPage } from "#web/features/admin/affiliates/payouts-page.tsx";
import type { Route } from "./+types/affiliate-payouts.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPayouts(request.url);

export const HydrateFallback = PageSkeleton;

export default function AffiliatePayouts({ loaderData }: Route.ComponentProps) {
  return <PayoutsPage data={loaderData} />;
}
