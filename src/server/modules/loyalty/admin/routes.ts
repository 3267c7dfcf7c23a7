import { type Route, route } from "#server/platform/http/call.ts";
import {
  adminCreateReward,
  adminGetReward,
  adminListRewards,
  adminRemoveReward,
  adminUpdateReward,
} from "#shared/contract/admin-rewards.ts";
import {
  createReward,
  listAllRewards,
  type RewardAdmin,
  removeReward,
  requireReward,
  rewardView,
  updateReward,
} from "./rewards.ts";

/** Staff routes for rewards. */
export function rewardAdminRoutes(rewardAdmin: RewardAdmin): Route[] {
  const { reader } = rewardAdmin.platform.database;
  return [
    route(adminListRewards, async () => ({ rewards: await listAllRewards(reader) })),
    route(adminGetReward, async ({ params }) => ({ reward: rewardView(await requireReward(reader, params.id)) })),
    route(adminCreateReward, async (call) => ({ reward: await createReward(rewardAdmin, call, call.body) })),
    route(adminUpdateReward, async (call) => ({
      reward: await updateReward(rewardAdmin, call, call.params.id, call.body),
    })),
    route(adminRemoveReward, async (call) => {
      await removeReward(rewardAdmin, call, { ...call.params, ...call.query });
      return undefined;
    }),
  ];
}
