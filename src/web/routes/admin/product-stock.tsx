import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadStockHistory } from "#web/features/admin/products/load-stock.ts";
import { StockHistoryPage } from "#web/features/admin/products/stock-history-page.tsx";
import type { Route } from "./+types/product-stock.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadStockHistory(params.id, request.url);

export const HydrateFallback = PageSkeleton;

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  return <StockHistoryPage data={loaderData} />;
}
