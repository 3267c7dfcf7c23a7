import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/admin-stocktakes.ts";
import { count, removeCount } from "./count.ts";
import { bookStocktake, cancelStocktake, startStocktake } from "./end-stocktake.ts";
import type { StocktakeDeps } from "./ports.ts";
import { listStocktakes, requireStocktake } from "./queries.ts";

export function stocktakeRoutes(deps: StocktakeDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.adminListStocktakes, ({ query }) => listStocktakes(reader, query)),
    route(contract.adminStartStocktake, (call) => startStocktake(deps, call, call.body.name)),
    route(contract.adminGetStocktake, ({ params }) => requireStocktake(reader, deps, params.id)),
    route(contract.adminCount, async (call) => ({ line: await count(deps, call, call.params.id, call.body) })),
    route(contract.adminRemoveCount, async ({ params }) => {
      await removeCount(deps, params.id, params.variantId);
      return undefined;
    }),
    route(contract.adminBookStocktake, (call) => bookStocktake(deps, call, call.params.id, call.body.reason)),
    route(contract.adminCancelStocktake, (call) => cancelStocktake(deps, call, call.params.id)),
  ];
}
