import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { DiscountsPage } from "#web/features/admin/automatic-discounts/discounts-page.tsx";
import { loadDiscounts } from "#web/features/admin/automatic-discounts/load-discounts.ts";
import type { Route } from "./+types/automatic-discounts.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadDiscounts(request.url);

export const HydrateFallback = PageSkeleton;

export default function AutomaticDiscounts({ loaderData }: Route.ComponentProps) {
  return <DiscountsPage list={loaderData} />;
}
