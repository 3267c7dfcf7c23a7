import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { CouponsPage } from "#web/features/admin/coupons/coupons-page.tsx";
import { loadCoupons } from "#web/features/admin/coupons/load-coupons.ts";
import type { Route } from "./+types/coupons.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadCoupons(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Coupons({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <CouponsPage list={list} />}</WithData>;
}
