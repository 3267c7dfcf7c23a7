import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadOwnCoach } from "#web/features/admin/coaches/load-own-coach.ts";
import { OwnCoachPage } from "#web/features/admin/coaches/own-coach-page.tsx";
import type { Route } from "./+types/coach-profile.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadOwnCoach(request.signal);

export const HydrateFallback = PageSkeleton;

export default function CoachProfile({ loaderData }: Route.ComponentProps) {
  return <OwnCoachPage data={loaderData} />;
}
