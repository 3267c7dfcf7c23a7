import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { ContentPage } from "#web/features/admin/content/content-page.tsx";
import { loadContent } from "#web/features/admin/content/load-content.ts";
import type { Route } from "./+types/content.ts";

export const clientLoader = () => adminLoad(loadContent);
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Content({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <ContentPage data={data} />}</WithData>;
}
