import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadThreads } from "#web/features/admin/threads/load-threads.ts";
import { ThreadsPage } from "#web/features/admin/threads/threads-page.tsx";
import type { Route } from "./+types/threads.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => adminLoad(() => loadThreads(request.url));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Threads({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(list) => <ThreadsPage list={list} />}</WithData>;
}
