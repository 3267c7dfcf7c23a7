import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CallsPage } from "#web/features/admin/calls/calls-page.tsx";
import { loadCalls } from "#web/features/admin/calls/load-calls.ts";
import type { Route } from "./+types/calls.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCalls(request.signal);

export const HydrateFallback = PageSkeleton;

export default function Calls({ loaderData }: Route.ComponentProps) {
  return <CallsPage data={loaderData} />;
}
