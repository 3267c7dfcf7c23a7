import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadStocktake } from "#web/features/admin/stocktakes/load-stocktakes.ts";
import { StocktakePage } from "#web/features/admin/stocktakes/stocktake-page.tsx";
import type { Route } from "./+types/stocktake.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadStocktake(params.id);

export const HydrateFallback = PageSkeleton;

export default function Stocktake({ loaderData }: Route.ComponentProps) {
  return <StocktakePage data={loaderData} />;
}
