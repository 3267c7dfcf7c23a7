import type { Route } from "#server/platform/http/call.ts";
import { cancelRenewalOrder } from "./invoice-renewal.ts";
import { keepSubscriptions, keepSubscriptionsJob } from "./keep-subscriptions.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { cancelRenewalOrderJob } from "./renewal-orders.ts";
import { coachingRoutes, subscriptionRoutes } from "./routes.ts";

export { keepSubscriptionsJob } from "./keep-subscriptions.ts";
export { subscriptionHandlers } from "./order-handlers.ts";
export { eraseSubscriptions, exportSubscriptions } from "./personal-data.ts";
export type { SubscriptionDeps } from "./ports.ts";
export { type SubscriptionGrant, startSubscription } from "./start-subscription.ts";

export interface Subscriptions {
  readonly routes: readonly Route[];
}

/** Coaching subscriptions: periods, renewals, pauses and the message thread with the coach. */
export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const { jobs } = deps.platform;
  jobs.schedule(keepSubscriptionsJob, "5 * * * *", () => keepSubscriptions(deps));
  jobs.define(cancelRenewalOrderJob, ({ orderId }: { orderId: string }) => cancelRenewalOrder(deps, orderId));
  return { routes: [...subscriptionRoutes(deps), ...coachingRoutes(deps)] };
}
