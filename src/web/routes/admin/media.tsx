import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadPictures } from "#web/features/admin/media/load-pictures.ts";
import { MediaPage } from "#web/features/admin/media/media-page.tsx";
import type { Route } from "./+types/media.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadPictures(request.url);

export const HydrateFallback = PageSkeleton;

export default function Media({ loaderData }: Route.ComponentProps) {
  return <MediaPage shown={loaderData} />;
}
