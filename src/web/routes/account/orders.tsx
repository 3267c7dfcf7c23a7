import { loadOrders } from "#web/features/orders/load-orders.ts";
import { OrdersPage, OrdersWaiting } from "#web/features/orders/orders-page.tsx";
import type { Route } from "./+types/orders.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOrders(request);

export const HydrateFallback = OrdersWaiting;

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage data={loaderData} />;
}
