import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadReplenishments } from "#web/features/admin/replenishments/load-replenishments.ts";
import { ReplenishmentsPage } from "#web/features/admin/replenishments/replenishments-page.tsx";
import type { Route } from "./+types/replenishments.ts";

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  loadReplenishments(request.url, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Replenishments({ loaderData }: Route.ComponentProps) {
  return <ReplenishmentsPage data={loaderData} />;
}
