import type { Route } from "#server/platform/http/call.ts";
import type { CheckoutDeps } from "./ports.ts";
import { rewardRoutes } from "./rewards/routes.ts";
import { checkoutRoutes, shippingRateRoutes } from "./routes.ts";

export type { CheckoutDeps, FindGiftCards, GiftCardFound, GiftCardProblem } from "./ports.ts";
export { rewardHandlers } from "./rewards/take-back-rewards.ts";
export { rateFor } from "./shipping-rates.ts";

export interface Checkout {
  readonly routes: readonly Route[];
}

/** Checkout from the cart or the rewards page: quotes, orders, repeated payment, shipping and VAT. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  return {
    routes: [
      ...checkoutRoutes(deps),
      ...shippingRateRoutes(deps),
      ...rewardRoutes({ ...deps, catalogue: deps.look.catalogue }),
    ],
  };
}
