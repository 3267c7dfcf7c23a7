import type { Notify, Withdraw } from "#server/modules/notifications/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface MarketingDeps {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly withdraw: Withdraw;
}
