import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { BundlePage } from "#web/features/admin/bundles/bundle-page.tsx";
import { loadBundle } from "#web/features/admin/bundles/load-bundles.ts";
import type { Route } from "./+types/bundle.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadBundle(params.id);

export const HydrateFallback = PageSkeleton;

export default function Bundle({ loaderData }: Route.ComponentProps) {
  return <BundlePage bundle={loaderData} />;
}
