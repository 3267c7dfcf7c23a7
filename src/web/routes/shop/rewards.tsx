import { loadRewards } from "#web/features/rewards/load-rewards.ts";
import { RewardsPage } from "#web/features/rewards/rewards-page.tsx";
import type { Route } from "./+types/rewards.ts";

export const handle = { namespaces: ["rewards"] };

export const loader = ({ context }: Route.LoaderArgs) => loadRewards(context);

export default function Rewards({ loaderData }: Route.ComponentProps) {
  return <RewardsPage data={loaderData} />;
}
