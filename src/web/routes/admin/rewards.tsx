import { PageSkeleton } from "#web/admin-kit/page-skeleton.tsx";
import { loadRewards } from "#web/features/admin/rewards/load-rewards.ts";
import { RewardsPage } from "#web/features/admin/rewards/rewards-page.tsx";
import type { Route } from "./+types/rewards.ts";

export const clientLoader = () => loadRewards();

export const HydrateFallback = PageSkeleton;

export default function Rewards({ loaderData }: Route.ComponentProps) {
  return <RewardsPage data={loaderData} />;
}
