import { getMay } from "#web/admin-kit/load.ts";
import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadReward } from "#web/features/admin/rewards/load-rewards.ts";
import { RewardPage } from "#web/features/admin/rewards/reward-page.tsx";
import type { Route } from "./+types/reward.ts";

export const clientLoader = ({ params, context }: Route.ClientLoaderArgs) => loadReward(params.id, getMay(context));

export const HydrateFallback = PageSkeleton;

export default function Reward({ loaderData }: Route.ComponentProps) {
  return <RewardPage data={loaderData} />;
}
