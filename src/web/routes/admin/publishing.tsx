import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPublishing } from "#web/features/admin/publishing/load-publishing.ts";
import { PublishingPage } from "#web/features/admin/publishing/publishing-page.tsx";
import type { Route } from "./+types/publishing.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPublishing(request.url);

export const HydrateFallback = PageSkeleton;

export default function Publishing({ loaderData }: Route.ComponentProps) {
  return <PublishingPage list={loaderData} />;
}
