import type { CatalogueReader } from "#server/modules/cart/index.ts";
import type { CheckoutDeps } from "../ports.ts";

export interface RewardDeps extends Pick<CheckoutDeps, "platform" | "promotions" | "loyalty" | "orders"> {
  readonly catalogue: CatalogueReader;
}
