import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadMarket } from "#web/features/admin/markets/load-market.ts";
import { MarketPage } from "#web/features/admin/markets/market-page.tsx";
import type { Route } from "./+types/markets.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadMarket(request.url, request.signal);

export const HydrateFallback = PageSkeleton;

export default function Markets({ loaderData }: Route.ComponentProps) {
  return <MarketPage data={loaderData} />;
}
