import type { FastifyInstance } from "fastify";
import type { OrderEvents } from "#server/modules/orders/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import { affiliateAdminRoutes } from "./admin/routes.ts";
import { mountAffiliateLinks } from "./links.ts";
import { affiliateHandlers } from "./order-handlers.ts";
import type { AffiliateDeps } from "./ports.ts";
import { releaseCommissionsJob, releaseDue } from "./release.ts";
import { affiliateRoutes } from "./routes.ts";
import { watchLeaks, watchLeaksJob } from "./watch-leaks.ts";

export { isAttributed } from "./order-handlers.ts";
export { affiliateKeyLabel, createPayoutVault } from "./payout-account.ts";
export { eraseAffiliate, exportAffiliate } from "./personal-data.ts";
export { isAffiliate } from "./read-own.ts";

export interface Affiliates {
  readonly routes: readonly Route[];
  readonly handlers: Pick<OrderEvents, "placed" | "paid" | "delivered" | "ended" | "refunded">;
  /** Mounts the affiliate links. */
  readonly mount: (http: FastifyInstance) => void;
}

/** Affiliates and coach codes: attribution of orders, and the ledger of commissions. */
export function createAffiliates(deps: AffiliateDeps): Affiliates {
  const { jobs } = deps.platform;
  jobs.schedule(releaseCommissionsJob, "25 * * * *", () => releaseDue(deps.platform));
  jobs.schedule(watchLeaksJob, "40 * * * *", () => watchLeaks(deps.platform));
  return {
    routes: [...affiliateRoutes(deps), ...affiliateAdminRoutes(deps)],
    handlers: affiliateHandlers(deps),
    mount: (http) => mountAffiliateLinks(http, deps.platform),
  };
}
