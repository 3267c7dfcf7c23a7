import type { CartLine } from "#server/modules/cart/index.ts";
import type { OrderPlacing } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { PlacedOrder } from "#shared/contract/checkout.ts";
import { createCheckoutCount } from "./checkout-metrics.ts";
import { type ForCustomer, placeForCustomer } from "./place-for-customer.ts";
import { type GoodsSource, type Placing, placeGoods } from "./place-order.ts";
import type { CheckoutDeps } from "./ports.ts";
import { type Priced, priceCart, type QuoteRequest } from "./quote.ts";
import { rewardRoutes } from "./rewards/routes.ts";
import { checkoutRoutes, shippingRateRoutes } from "./routes.ts";

export { atPrice, unitOf } from "./agreed-price.ts";
export type { Goods, GoodsSource, Placing } from "./place-order.ts";
export type {
  BuyerIds,
  CashWanted,
  CheckoutDeps,
  FindGiftCards,
  GiftCardFound,
  GiftCardProblem,
  JudgeCash,
} from "./ports.ts";
export { createPriceGoods } from "./price-goods.ts";
export { type Agreed, type Priced, type QuoteRequest, toQuote } from "./quote.ts";
export { rewardHandlers } from "./rewards/take-back-rewards.ts";
export { rateFor } from "./shipping-rates.ts";

export interface Checkout {
  readonly routes: readonly Route[];
  /** Prices lines. Throws CART_EMPTY, ITEM_UNAVAILABLE, OUT_OF_STOCK. */
  readonly price: (reader: Reader, lines: readonly CartLine[], request: QuoteRequest) => Promise<Priced>;
  /** Orders the goods that the source's `take` locks, in the same way as a cart. */
  readonly place: (placing: Placing, source: GoodsSource) => Promise<PlacedOrder>;
  /** Writes an order that the shop starts; end the transaction with its `takeStock`. Throws 400 for the address. */
  readonly placeForCustomer: (tx: Tx, priced: Priced, what: ForCustomer) => Promise<OrderPlacing>;
}

/** Checkout from the cart or the rewards page: quotes, orders, repeated payment, shipping and VAT. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const count = createCheckoutCount(deps.platform.metrics);
  return {
    price: (reader, lines, request) => priceCart(reader, deps, lines, request),
    placeForCustomer: (tx, priced, what) => placeForCustomer(tx, deps, priced, what),
    place: (placing, source) => count(placeGoods(deps, placing, source)),
    routes: [
      ...checkoutRoutes(deps, count),
      ...shippingRateRoutes(deps),
      ...rewardRoutes({ ...deps, catalogue: deps.look.catalogue }),
    ],
  };
}
