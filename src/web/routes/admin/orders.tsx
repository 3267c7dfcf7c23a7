import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadOrders } from "#web/features/admin/orders/load-orders.ts";
import { OrdersPage } from "#web/features/admin/orders/orders-page.tsx";
import type { Route } from "./+types/orders.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadOrders(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <OrdersPage list={list} />}</WithData>;
}
