import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { ContentPage } from "#web/features/admin/content/content-page.tsx";
import { loadContent } from "#web/features/admin/content/load-content.ts";
import type { Route } from "./+types/content.ts";

export const clientLoader = () => loadContent();

export const HydrateFallback = PageSkeleton;

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentPage data={loaderData} />;
}
