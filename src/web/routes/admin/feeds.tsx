import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { FeedsPage } from "#web/features/admin/feeds/feeds-page.tsx";
import { loadFeeds } from "#web/features/admin/feeds/load-feeds.ts";
import type { Route } from "./+types/feeds.ts";

export const clientLoader = () => loadFeeds();

export const HydrateFallback = PageSkeleton;

export default function Feeds({ loaderData }: Route.ComponentProps) {
  return <FeedsPage data={loaderData} />;
}
