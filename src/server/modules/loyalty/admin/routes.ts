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
export function rewardAdminRoutes(desk: RewardAdmin): Route[] {
  const { reader } = desk.platform.database;
  return [
    route(adminListRewards, async () => ({ rewards: await listAllRewards(reader) })),
    route(adminGetReward, async ({ params }) => ({ reward: rewardView(await requireReward(reader, params.id)) })),
    route(adminCreateReward, async (call) => ({ reward: await createReward(desk, call, call.body) })),
    route(adminUpdateReward, async (call) => ({ reward: await updateReward(desk, call, call.params.id, call.body) })),
    route(adminRemoveReward, async (call) => {
      await removeReward(desk, call, { ...call.params, ...call.query });
      return undefined;
    }),
  ];
}
