import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { AffiliatesPage } from "#web/features/admin/affiliates/affiliates-page.tsx";
import { loadAffiliates } from "#web/features/admin/affiliates/load-affiliates.ts";
import type { Route } from "./+types/affiliates.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAffiliates(request.url);

export const HydrateFallback = PageSkeleton;

export default function Affiliates({ loaderData }: Route.ComponentProps) {
  return <AffiliatesPage list={loaderData} />;
}
