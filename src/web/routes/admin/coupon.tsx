import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { CouponPage } from "#web/features/admin/coupons/coupon-page.tsx";
import { loadCoupon } from "#web/features/admin/coupons/load-coupons.ts";
import type { Route } from "./+types/coupon.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadCoupon(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Coupon({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <CouponPage data={data} />}</WithData>;
}
