import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { BundlesPage } from "#web/features/admin/bundles/bundles-page.tsx";
import { loadBundles } from "#web/features/admin/bundles/load-bundles.ts";
import type { Route } from "./+types/bundles.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadBundles(request.url);

export const HydrateFallback = PageSkeleton;

export default function Bundles({ loaderData }: Route.ComponentProps) {
  return <BundlesPage list={loaderData} />;
}
