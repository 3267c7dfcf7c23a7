import { Worker } from "node:worker_threads";
import type { PrintInvoice } from "#server/modules/orders/index.ts";
import type { PrintAnswer, PrintTask } from "./print-worker.ts";

const file = new URL("./print-worker.ts", import.meta.url);

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Renders invoices on a dedicated thread, started on first use and kept, because a page blocks for some hundred
 * milliseconds. Requests are queued.
 */
export function createInvoicePrinter(): PrintInvoice {
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
  return (invoice) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      worker.ref();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, invoice } satisfies PrintTask);
    });
}
