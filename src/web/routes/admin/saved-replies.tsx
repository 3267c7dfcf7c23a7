import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadSavedReplies } from "#web/features/admin/saved-replies/load-saved-replies.ts";
import { SavedRepliesPage } from "#web/features/admin/saved-replies/saved-replies-page.tsx";
import type { Route } from "./+types/saved-replies.ts";

export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) =>
  loadSavedReplies(request.url, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function SavedReplies({ loaderData }: Route.ComponentProps) {
  return <SavedRepliesPage data={loaderData} />;
}
