import type { Orders, PrintInvoice } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";

/** What the use cases of tax documents need. */
export interface FiscalContext {
  readonly platform: Platform;
  readonly orders: Pick<Orders, "find" | "require" | "adminView" | "printInvoice">;
  readonly printInvoice: PrintInvoice;
}
