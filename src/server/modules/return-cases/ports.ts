import type { FileStore } from "#server/modules/media/index.ts";
import type { Orders, People, Stock } from "#server/modules/orders/index.ts";
import type { Payments } from "#server/modules/payments/index.ts";
import type { Platform } from "#server/platform/platform.ts";

export interface ReturnDeps {
  readonly platform: Platform;
  readonly orders: Orders;
  readonly payments: Pick<Payments, "refund" | "runRefund" | "readLeft" | "otherRefunds" | "recheck">;
  readonly people: Pick<People, "find">;
  readonly stock: Pick<Stock, "reserve" | "release" | "restock">;
  /** Customers' pictures: no public address leads to them. */
  readonly photos: FileStore;
}
