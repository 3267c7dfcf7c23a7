import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadRoster } from "#web/features/admin/clients/load-clients.ts";
import { RosterPage } from "#web/features/admin/clients/roster-page.tsx";
import type { Route } from "./+types/clients.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadRoster(request.url);

export const HydrateFallback = PageSkeleton;

export default function Clients({ loaderData }: Route.ComponentProps) {
  return <RosterPage list={loaderData} />;
}
