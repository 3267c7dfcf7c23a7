import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CoachesPage } from "#web/features/admin/coaches/coaches-page.tsx";
import { loadCoaches } from "#web/features/admin/coaches/load-coaches.ts";
import type { Route } from "./+types/coaches.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCoaches(request.url);

export const HydrateFallback = PageSkeleton;

export default function Coaches({ loaderData }: Route.ComponentProps) {
  return <CoachesPage data={loaderData} />;
}
