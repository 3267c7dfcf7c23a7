import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadOrders } from "#web/features/admin/orders/load-orders.ts";
import { OrdersPage } from "#web/features/admin/orders/orders-page.tsx";
import type { Route } from "./+types/orders.ts";

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) => loadOrders(request.url, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage list={loaderData} />;
}
