import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CouponPage } from "#web/features/admin/coupons/coupon-page.tsx";
import { loadCoupon } from "#web/features/admin/coupons/load-coupons.ts";
import type { Route } from "./+types/coupon.ts";

export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) => loadCoupon(params.id, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Coupon({ loaderData }: Route.ComponentProps) {
  return <CouponPage data={loaderData} />;
}
