import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadThreads } from "#web/features/admin/threads/load-threads.ts";
import { ThreadsPage } from "#web/features/admin/threads/threads-page.tsx";
import type { Route } from "./+types/threads.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadThreads(request.url);

export const HydrateFallback = PageSkeleton;

export default function Threads({ loaderData }: Route.ComponentProps) {
  return <ThreadsPage list={loaderData} />;
}
