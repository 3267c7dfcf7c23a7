import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { DraftsPage } from "#web/features/admin/drafts/drafts-page.tsx";
import { loadDrafts } from "#web/features/admin/drafts/load-drafts.ts";
import type { Route } from "./+types/drafts.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadDrafts(request.url);

export const HydrateFallback = PageSkeleton;

export default function Drafts({ loaderData }: Route.ComponentProps) {
  return <DraftsPage list={loaderData} />;
}
