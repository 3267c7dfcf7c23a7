import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ClientPage } from "#web/features/admin/clients/client-page.tsx";
import { loadClient } from "#web/features/admin/clients/load-client.ts";
import type { Route } from "./+types/client.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadClient(params.id, request);

export const HydrateFallback = PageSkeleton;

export default function Client({ loaderData }: Route.ComponentProps) {
  return <ClientPage key={loaderData.header.client.id} data={loaderData} />;
}
