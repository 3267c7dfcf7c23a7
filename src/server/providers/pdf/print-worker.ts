import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Invoice } from "#server/modules/orders/index.ts";
import { drawInvoice } from "./draw-invoice.ts";

// The rendering thread, with lowered priority like the password hashing thread.

export interface PrintTask {
  readonly id: number;
  readonly invoice: Invoice;
}
export type PrintAnswer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: string });

const lowPriority = 10;

async function print({ id, invoice }: PrintTask): Promise<PrintAnswer> {
  try {
    return { id, bytes: await drawInvoice(invoice) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

if (parentPort !== null) {
  const port = parentPort;
  if (process.platform === "linux") setPriority(lowPriority);
  port.on("message", async (task: PrintTask) => port.postMessage(await print(task)));
}
