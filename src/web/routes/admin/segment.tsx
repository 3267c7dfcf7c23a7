import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadSegment } from "#web/features/admin/segments/load-segments.ts";
import { SegmentPage } from "#web/features/admin/segments/segment-page.tsx";
import type { Route } from "./+types/segment.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadSegment(params.id);

export const HydrateFallback = PageSkeleton;

export default function Segment({ loaderData }: Route.ComponentProps) {
  return <SegmentPage data={loaderData} />;
}
