import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CouponCodesPage } from "#web/features/admin/coupons/coupon-codes-page.tsx";
import { loadCouponCodes } from "#web/features/admin/coupons/load-coupons.ts";
import type { Route } from "./+types/coupon-codes.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadCouponCodes(params.id, request.url);

export const HydrateFallback = PageSkeleton;

export default function CouponCodes({ loaderData }: Route.ComponentProps) {
  return <CouponCodesPage key={loaderData.coupon.id} data={loaderData} />;
}
