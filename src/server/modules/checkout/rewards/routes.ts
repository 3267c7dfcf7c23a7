import { type Route, route } from "#server/platform/http/call.ts";
import { checkoutRewards, listRewards } from "#shared/contract/loyalty.ts";
import { checkoutRewards as redeem } from "./checkout-rewards.ts";
import { listRewards as list } from "./list-rewards.ts";
import type { RewardDeps } from "./ports.ts";

export function rewardRoutes(deps: RewardDeps): Route[] {
  return [
    route(listRewards, async () => ({ rewards: await list(deps.platform.database.reader, deps) })),
    route(checkoutRewards, ({ caller, currency, language, country, idempotencyKey, body }) =>
      redeem(deps, { userId: caller.userId, currency, language, country, idempotencyKey, body }),
    ),
  ];
}
