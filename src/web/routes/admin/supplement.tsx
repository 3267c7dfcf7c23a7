import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadParent } from "#web/features/admin/drafts/load-drafts.ts";
import { SupplementPage } from "#web/features/admin/drafts/supplement-page.tsx";
import type { Route } from "./+types/supplement.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadParent(params.id);

export const HydrateFallback = PageSkeleton;

export default function Supplement({ loaderData }: Route.ComponentProps) {
  return <SupplementPage order={loaderData} />;
}
