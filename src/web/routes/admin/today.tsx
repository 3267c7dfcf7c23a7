import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadAttention } from "#web/features/admin/clients/load-clients.ts";
import { TodayPage } from "#web/features/admin/clients/today-page.tsx";
import type { Route } from "./+types/today.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAttention(request.url);

export const HydrateFallback = PageSkeleton;

export default function Today({ loaderData }: Route.ComponentProps) {
  return <TodayPage list={loaderData} />;
}
