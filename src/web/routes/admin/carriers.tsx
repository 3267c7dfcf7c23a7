import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CarriersPage } from "#web/features/admin/parcels/carriers-page.tsx";
import { loadCarriers } from "#web/features/admin/parcels/load-carriers.ts";
import type { Route } from "./+types/carriers.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCarriers(request.url);

export const HydrateFallback = PageSkeleton;

export default function Carriers({ loaderData }: Route.ComponentProps) {
  return <CarriersPage data={loaderData} />;
}
