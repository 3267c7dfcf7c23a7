import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CouponsPage } from "#web/features/admin/coupons/coupons-page.tsx";
import { loadCoupons } from "#web/features/admin/coupons/load-coupons.ts";
import type { Route } from "./+types/coupons.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCoupons(request.url);

export const HydrateFallback = PageSkeleton;

export default function Coupons({ loaderData }: Route.ComponentProps) {
  return <CouponsPage list={loaderData} />;
}
