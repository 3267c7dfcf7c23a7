import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Invoice } from "#server/modules/orders/index.ts";
import type { Paper } from "#server/modules/shipping/index.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { drawPaper } from "./papers/draw-papers.ts";

// The rendering thread, with lowered priority like the password hashing thread.

export type PrintTask = { readonly id: number } & ({ readonly invoice: Invoice } | { readonly paper: Paper });
export type PrintAnswer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly error: string });

const lowPriority = 10;

async function print(task: PrintTask): Promise<PrintAnswer> {
  const { id } = task;
  try {
    return { id, bytes: await ("invoice" in task ? drawInvoice(task.invoice) : drawPaper(task.paper)) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

if (parentPort !== null) {
  const port = parentPort;
  if (process.platform === "linux") setPriority(lowPriority);
  port.on("message", async (task: PrintTask) => port.postMessage(await print(task)));
}
