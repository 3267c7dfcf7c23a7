import { redirect } from "react-router";
import { adminRoot, placesFor } from "#web/admin-kit/frame/navigation.ts";
import { adminLoad, staffRole } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadOverview } from "#web/features/admin/overview/load-overview.ts";
import { OverviewPage } from "#web/features/admin/overview/overview-page.tsx";
import type { Route } from "./+types/overview.ts";

// Staff without access to reports are redirected to the first page that they may see.
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  adminLoad(() => {
    const first = placesFor(staffRole()).at(0);
    if (first !== undefined && first.href !== adminRoot) throw redirect(first.href);
    return loadOverview(request.url);
  });
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Overview({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(dashboard) => <OverviewPage dashboard={dashboard} />}</WithData>;
}
