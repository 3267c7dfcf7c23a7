import { Worker } from "node:worker_threads";
import type { HashAnswer, HashTask } from "./hash-worker.ts";

const file = new URL("./hash-worker.ts", import.meta.url);

/**
 * Hashes passwords on dedicated threads, started on first use and kept, so that neither the main thread nor libuv's
 * pool waits for a hash. The caller limits concurrency.
 */
export function createHashWorkers(): (task: HashTask) => Promise<string | boolean> {
  const idle: Worker[] = [];
  return (task) =>
    new Promise((resolve, reject) => {
      const worker = idle.pop() ?? new Worker(file, { execArgv: [] });
      const stopListening = (): void => {
        worker.off("error", onError).off("exit", onExit).off("message", onAnswer);
      };
      const onError = (error: Error): void => {
        stopListening();
        reject(error);
      };
      const onExit = (): void => onError(new Error("a hashing thread ended before its answer"));
      const onAnswer = (answer: HashAnswer): void => {
        stopListening();
        // Idle threads do not keep the process alive.
        worker.unref();
        idle.push(worker);
        if ("value" in answer) resolve(answer.value);
        else reject(new Error(answer.error));
      };
      worker.on("error", onError).on("exit", onExit).on("message", onAnswer);
      worker.ref();
      worker.postMessage(task);
    });
}
