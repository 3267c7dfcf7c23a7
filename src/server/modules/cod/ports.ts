import type { Notify } from "#server/modules/notifications/index.ts";
import type { Orders, People } from "#server/modules/orders/index.ts";
import type { Shipping } from "#server/modules/shipping/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface CodDeps {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly people: Pick<People, "find">;
  readonly orders: Pick<Orders, "find" | "lock" | "require" | "withLines" | "cancel" | "hasReceived">;
  readonly shipping: Pick<Shipping, "liftHold">;
}
