import { adminLoad } from "#web/admin-kit/load.ts";
import { PageSkeleton, WithData } from "#web/admin-kit/with-data.tsx";
import { loadReward } from "#web/features/admin/rewards/load-rewards.ts";
import { RewardPage } from "#web/features/admin/rewards/reward-page.tsx";
import type { Route } from "./+types/reward.ts";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => adminLoad(() => loadReward(params.id));
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSkeleton;

export default function Reward({ loaderData }: Route.ComponentProps) {
  return <WithData data={loaderData}>{(data) => <RewardPage data={data} />}</WithData>;
}
