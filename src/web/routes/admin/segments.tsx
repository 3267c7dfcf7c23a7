import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadSegments } from "#web/features/admin/segments/load-segments.ts";
import { SegmentsPage } from "#web/features/admin/segments/segments-page.tsx";
import type { Route } from "./+types/segments.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSegments(request.url);

export const HydrateFallback = PageSkeleton;

export default function Segments({ loaderData }: Route.ComponentProps) {
  return <SegmentsPage list={loaderData} />;
}
