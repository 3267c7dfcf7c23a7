import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { DiscountPage } from "#web/features/admin/automatic-discounts/discount-page.tsx";
import { loadDiscount } from "#web/features/admin/automatic-discounts/load-discounts.ts";
import type { Route } from "./+types/automatic-discount.ts";

export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) => loadDiscount(params.id, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function AutomaticDiscount({ loaderData }: Route.ComponentProps) {
  return <DiscountPage data={loaderData} />;
}
