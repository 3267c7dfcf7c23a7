import type { Orders, PrintInvoice } from "#server/modules/orders/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Seal } from "#server/platform/seal.ts";
import type { CallAuthority, CallReceipts } from "./ports.ts";

/** Dependencies of the use cases of tax documents. */
export interface FiscalContext {
  readonly platform: Platform;
  readonly orders: Pick<Orders, "find" | "withLines" | "require" | "adminView" | "printInvoice">;
  readonly printInvoice: PrintInvoice;
  /** Seals the keys of devices, with a key used for nothing else. Absent in production without FISCAL_KEY. */
  readonly seal: Seal | undefined;
  readonly callAuthority: CallAuthority;
  /** Calls Egypt's tax authority. */
  readonly receipts: CallReceipts;
}
