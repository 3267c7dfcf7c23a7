import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadOrder } from "#web/features/admin/orders/load-orders.ts";
import { OrderPage } from "#web/features/admin/orders/order-page.tsx";
import type { Route } from "./+types/order.ts";

export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) => loadOrder(params.id, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Order({ loaderData }: Route.ComponentProps) {
  return <OrderPage data={loaderData} />;
}
