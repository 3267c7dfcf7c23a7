import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { DraftPage } from "#web/features/admin/drafts/draft-page.tsx";
import { loadDraft } from "#web/features/admin/drafts/load-drafts.ts";
import type { Route } from "./+types/draft.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadDraft(params.id);

export const HydrateFallback = PageSkeleton;

export default function Draft({ loaderData }: Route.ComponentProps) {
  return <DraftPage draft={loaderData} />;
}
