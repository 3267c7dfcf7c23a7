import { Worker } from "node:worker_threads";
import type { Invoice, PrintInvoice } from "#server/modules/orders/index.ts";
import type { Paper, PrintPapers } from "#server/modules/shipping/index.ts";
import type { PrintAnswer, PrintTask } from "./print-worker.ts";

const file = new URL("./print-worker.ts", import.meta.url);

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

type ToPrint = { readonly invoice: Invoice } | { readonly paper: Paper };

/**
 * Renders papers on a dedicated thread, started on first use and kept, because a page blocks for some hundred
 * milliseconds. Requests are queued.
 */
function createPrinter(): (toPrint: ToPrint) => Promise<Uint8Array> {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const fail = (error: Error): void => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const settle = (answer: PrintAnswer): void => {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) worker?.unref();
    if ("bytes" in answer) one?.resolve(answer.bytes);
    else one?.reject(new Error(answer.error));
  };
  const start = (): Worker => {
    const started = new Worker(file, { execArgv: [] });
    started.on("message", settle);
    started.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
    started.on("exit", () => {
      if (worker === started) fail(new Error("the printing thread ended before its answer"));
    });
    return started;
  };
  return (toPrint) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      worker.ref();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, ...toPrint } satisfies PrintTask);
    });
}

export function createInvoicePrinter(): PrintInvoice {
  const print = createPrinter();
  return (invoice) => print({ invoice });
}

/** Papers of the packing desk, on a separate thread, so that a hundred labels do not delay an invoice. */
export function createPaperPrinter(): PrintPapers {
  const print = createPrinter();
  return (paper) => print({ paper });
}
