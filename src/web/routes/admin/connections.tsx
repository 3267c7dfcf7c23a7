import { adminGetConnections } from "#shared/contract/admin-connections.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ConnectionsPage } from "#web/features/admin/connections/connections-page.tsx";
import { api } from "#web/lib/api/browser.ts";
import type { Route } from "./+types/connections.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  api(adminGetConnections, {}, { signal: request.signal });

export const HydrateFallback = PageSkeleton;

export default function Connections({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage {...loaderData} />;
}
