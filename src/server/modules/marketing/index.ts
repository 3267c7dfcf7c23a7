import type { FastifyInstance } from "fastify";
import type { OrderEvents } from "#server/modules/orders/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import { marketingRoutes } from "./admin/routes.ts";
import { mountDevLater } from "./dev-later.ts";
import { remindOfCarts } from "./flows/abandoned-cart.ts";
import { notifyPriceDrops } from "./flows/price-drop.ts";
import { remindOfRefills } from "./flows/refill.ts";
import { marketingHandlers } from "./order-handlers.ts";
import type { MarketingDeps } from "./ports.ts";
import { continueCampaigns, sendBatch, sendCampaignJob } from "./send-batch.ts";

export { isFlowOn, runFlowStep, type Step } from "./engine.ts";
export { eraseFlowRuns, exportFlowRuns } from "./personal-data.ts";

export interface Marketing {
  readonly routes: readonly Route[];
  /** Not in production. */
  readonly mountDev: (app: FastifyInstance) => void;
  readonly handlers: Pick<OrderEvents, "placed" | "paid" | "delivered" | "ended" | "refunded">;
}

/** Messages triggered by customers' actions, with a control arm to measure their effect; segments and campaigns. */
export function createMarketing(deps: MarketingDeps): Marketing {
  const { jobs } = deps.platform;
  jobs.define(sendCampaignJob, ({ campaignId }: { readonly campaignId: string }) => sendBatch(deps, campaignId));
  jobs.schedule("continue-campaigns", "*/10 * * * *", () => continueCampaigns(deps));
  jobs.schedule("tell-of-carts", "*/5 * * * *", () => remindOfCarts(deps));
  jobs.schedule("tell-of-price-drops", "23 * * * *", () => notifyPriceDrops(deps));
  jobs.schedule("tell-of-refills", "41 * * * *", () => remindOfRefills(deps));
  return {
    routes: marketingRoutes(deps),
    mountDev: (app) => mountDevLater(app, deps),
    handlers: marketingHandlers(deps),
  };
}
