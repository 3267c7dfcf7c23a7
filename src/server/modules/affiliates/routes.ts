import { type Route, route } from "#server/platform/http/call.ts";
import * as contract from "#shared/contract/affiliates.ts";
import type { AffiliateDeps } from "./ports.ts";
import { listOwnEntries, readOwnAffiliate } from "./read-own.ts";
import { saveOwnAccount } from "./save-account.ts";

/** Routes for affiliates themselves. */
export function affiliateRoutes(deps: AffiliateDeps): Route[] {
  const { reader } = deps.platform.database;
  return [
    route(contract.getOwnAffiliate, ({ caller }) => readOwnAffiliate(reader, deps, caller.userId)),
    route(contract.listOwnCommissions, ({ caller, query }) => listOwnEntries(reader, caller.userId, query)),
    route(contract.saveOwnAccount, ({ caller, body }) => saveOwnAccount(deps, caller.userId, body)),
  ];
}
