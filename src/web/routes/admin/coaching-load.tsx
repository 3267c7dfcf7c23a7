import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadCoachingLoad } from "#web/features/admin/coaches/load-load.ts";
import { LoadPage } from "#web/features/admin/coaches/load-page.tsx";
import type { Route } from "./+types/coaching-load.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCoachingLoad(request.url);

export const HydrateFallback = PageSkeleton;

export default function CoachingLoad({ loaderData }: Route.ComponentProps) {
  return <LoadPage data={loaderData} />;
}
