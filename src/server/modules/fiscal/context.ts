import type { Orders, PrintInvoice } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { CallAuthority, CallReceipts } from "./ports.ts";

/** What the use cases of tax documents need. */
export interface FiscalContext {
  readonly platform: Platform;
  readonly orders: Pick<Orders, "find" | "withLines" | "require" | "adminView" | "printInvoice">;
  readonly printInvoice: PrintInvoice;
  /** For the keys of devices; its own key is used for nothing else. Absent in production without FISCAL_KEY. */
  readonly seal: Seal | undefined;
  readonly callAuthority: CallAuthority;
  /** Egypt's authority. */
  readonly receipts: CallReceipts;
}
