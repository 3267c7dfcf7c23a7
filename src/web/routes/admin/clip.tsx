import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ClipPage } from "#web/features/admin/clips/clip-page.tsx";
import { loadClip } from "#web/features/admin/clips/load-clip.ts";
import type { Route } from "./+types/clip.ts";

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadClip(params.id, request.signal);

export const HydrateFallback = PageSkeleton;

export default function Clip({ loaderData }: Route.ComponentProps) {
  return <ClipPage key={loaderData.clip.id} data={loaderData} />;
}
