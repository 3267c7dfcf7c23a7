import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { DeliveryPage } from "#web/features/admin/parcels/delivery-page.tsx";
import { loadDelivery } from "#web/features/admin/parcels/load-delivery.ts";
import type { Route } from "./+types/delivery.ts";

export const clientLoader = () => loadDelivery();

export const HydrateFallback = PageSkeleton;

export default function Delivery({ loaderData }: Route.ComponentProps) {
  return <DeliveryPage data={loaderData} />;
}
