import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadRewards } from "#web/features/admin/rewards/load-rewards.ts";
import { RewardsPage } from "#web/features/admin/rewards/rewards-page.tsx";
import type { Route } from "./+types/rewards.ts";

export const clientLoader = () => adminLoad(loadRewards);
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Rewards({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <RewardsPage data={data} />}</WithData>;
}
