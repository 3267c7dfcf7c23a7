import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { CampaignPage } from "#web/features/admin/campaigns/campaign-page.tsx";
import { loadCampaign } from "#web/features/admin/campaigns/load-campaigns.ts";
import type { Route } from "./+types/campaign.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadCampaign(params.id);

export const HydrateFallback = PageSkeleton;

export default function Campaign({ loaderData }: Route.ComponentProps) {
  return <CampaignPage data={loaderData} />;
}
