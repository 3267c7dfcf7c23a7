import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CampaignsPage } from "#web/features/admin/campaigns/campaigns-page.tsx";
import { loadCampaigns } from "#web/features/admin/campaigns/load-campaigns.ts";
import type { Route } from "./+types/campaigns.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadCampaigns(request.url);

export const HydrateFallback = PageSkeleton;

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  return <CampaignsPage list={loaderData} />;
}
