import { CouponPage } from "#web/features/admin/coupons/coupon-page.tsx";
import { loadCoupon } from "#web/features/admin/coupons/load-coupons.ts";
import { adminLoad } from "#web/features/admin/load.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/coupon.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadCoupon(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Coupon({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <CouponPage data={data} />}</WithData>;
}
