import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadOrder } from "#web/features/admin/orders/load-orders.ts";
import { OrderPage } from "#web/features/admin/orders/order-page.tsx";
import type { Route } from "./+types/order.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadOrder(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Order({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <OrderPage data={data} />}</WithData>;
}
