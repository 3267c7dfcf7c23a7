import { redirect } from "react-router";
import { firstPlaceFor } from "#web/admin-kit/frame/first-place.ts";
import { adminRoot } from "#web/admin-kit/frame/navigation.ts";
import { getMay, getPermissions } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadOverview } from "#web/features/admin/overview/load-overview.ts";
import { OverviewPage } from "#web/features/admin/overview/overview-page.tsx";
import type { Route } from "./+types/overview.ts";

// Staff without access to reports are redirected to the first page that they may see.
export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) => {
  const first = firstPlaceFor(getPermissions(context));
  if (first !== undefined && first !== adminRoot) throw redirect(first);
  return loadOverview(request.url, getMay(context));
};

export const HydrateFallback = PageSkeleton;

export default function Overview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage data={loaderData} />;
}
