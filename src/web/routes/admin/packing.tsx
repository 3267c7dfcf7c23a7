import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPacking } from "#web/features/admin/parcels/load-parcels.ts";
import { PackingPage } from "#web/features/admin/parcels/packing-page.tsx";
import type { Route } from "./+types/packing.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPacking(request.url);

export const HydrateFallback = PageSkeleton;

export default function Packing({ loaderData }: Route.ComponentProps) {
  return <PackingPage data={loaderData} />;
}
