import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadParcels } from "#web/features/admin/parcels/load-parcels.ts";
import { ParcelsPage } from "#web/features/admin/parcels/parcels-page.tsx";
import type { Route } from "./+types/parcels.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadParcels(request.url);

export const HydrateFallback = PageSkeleton;

export default function Parcels({ loaderData }: Route.ComponentProps) {
  return <ParcelsPage data={loaderData} />;
}
