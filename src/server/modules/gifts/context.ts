import type { Notify } from "#server/modules/notifications/index.ts";
import type { Orders, People } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Currency } from "#shared/domain/currency.ts";
import type { Codes } from "./codes.ts";

/** An item that a claimed gift gives its recipient. */
export interface Claimed {
  readonly userId: string;
  readonly productId: string;
  /** The line that paid for it; used to revoke it later. */
  readonly orderLineId: string;
  readonly quantity: number;
  readonly currency: Currency;
}

export interface GiftPorts {
  readonly grantProgramme: (tx: Tx, claimed: Claimed) => Promise<void>;
  readonly startSubscription: (tx: Tx, claimed: Claimed) => Promise<void>;
}

export interface GiftContext {
  readonly platform: Platform;
  readonly notify: Notify;
  readonly people: Pick<People, "find">;
  readonly orders: Pick<Orders, "find" | "lock" | "require" | "withLines" | "adminView" | "recordCardRefund">;
  readonly payments: Pick<Payments, "assertWorthKept">;
  readonly codes: Codes;
  readonly ports: GiftPorts;
}
