import { adminLoad } from "#web/features/admin/load.ts";
import { loadOrder } from "#web/features/admin/orders/load-orders.ts";
import { OrderPage } from "#web/features/admin/orders/order-page.tsx";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/order.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadOrder(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Order({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <OrderPage data={data} />}</WithData>;
}
