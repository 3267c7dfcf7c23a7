import { Worker } from "node:worker_threads";
import type { UploadPurpose } from "#shared/domain/private-media.ts";
import type { CheckOutcome } from "./check-media.ts";
import type { CheckTask } from "./check-worker.ts";

const file = new URL("./check-worker.ts", import.meta.url);
const maxMs = 20_000;
const maxMemoryMb = 512;

/**
 * Checks a file on its own thread, so that no file can block the shop. One that takes too much memory counts
 * as unreadable.
 *
 * @throws after 20 s: a busy machine says nothing about the file, so the job tries again.
 */
export function runCheck(purpose: UploadPurpose, bytes: Buffer): Promise<CheckOutcome> {
  return new Promise((resolve, reject) => {
    const task: CheckTask = { purpose, bytes: new Uint8Array(bytes) };
    const worker = new Worker(file, {
      ...{ execArgv: [], workerData: task, transferList: [task.bytes.buffer as ArrayBuffer] },
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    const settle = (outcome: CheckOutcome): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(outcome);
    };
    const giveUp = (): void => {
      void worker.terminate();
      reject(new Error(`the check of an upload took more than ${maxMs / 1000} s`));
    };
    const timer = setTimeout(giveUp, maxMs);
    worker.once("message", settle);
    worker.once("error", () => settle({ code: "MEDIA_UNREADABLE" }));
    worker.once("exit", () => settle({ code: "MEDIA_UNREADABLE" }));
  });
}
