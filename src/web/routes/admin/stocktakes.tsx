import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadStocktakes } from "#web/features/admin/stocktakes/load-stocktakes.ts";
import { StocktakesPage } from "#web/features/admin/stocktakes/stocktakes-page.tsx";
import type { Route } from "./+types/stocktakes.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadStocktakes(request.url);

export const HydrateFallback = PageSkeleton;

export default function Stocktakes({ loaderData }: Route.ComponentProps) {
  return <StocktakesPage list={loaderData} />;
}
