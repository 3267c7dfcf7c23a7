import type { ShippingEvents } from "#server/modules/shipping/index.ts";
import type { Route } from "#server/platform/http/call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { bookDue } from "./ledger.ts";
import { courierRoutes } from "./routes.ts";

export interface CourierCash {
  readonly routes: readonly Route[];
  readonly handlers: Pick<ShippingEvents, "delivered">;
}

/** Cash that couriers have collected: their balances and statements. */
export const createCourierCash = (platform: Platform): CourierCash => ({
  routes: courierRoutes(platform),
  handlers: { delivered: (tx, moved) => bookDue(tx, platform, moved) },
});
