import { ContentPage } from "#web/features/admin/content/content-page.tsx";
import { loadContent } from "#web/features/admin/content/load-content.ts";
import { adminLoad } from "#web/features/admin/load.ts";
import { PageSkeleton, WithData } from "#web/features/admin/with-data.tsx";
import type { Route } from "./+types/content.ts";

export const clientLoader = () => adminLoad(loadContent);
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Content({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <ContentPage data={data} />}</WithData>;
}
