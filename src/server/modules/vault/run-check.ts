import { Worker } from "node:worker_threads";
import type { UploadPurpose } from "#shared/domain/private-media.ts";
import type { CheckOutcome } from "./check-media.ts";
import type { CheckTask } from "./check-worker.ts";

const file = new URL("./check-worker.ts", import.meta.url);
const maxMs = 20_000;
const maxMemoryMb = 512;

/**
 * Looks into a file on a thread of its own. One that takes too long or too much memory counts as unreadable, so that no
 * file can hold the shop up.
 */
export function runCheck(purpose: UploadPurpose, bytes: Buffer): Promise<CheckOutcome> {
  return new Promise((resolve) => {
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
    const timer = setTimeout(() => settle({ code: "MEDIA_UNREADABLE" }), maxMs);
    worker.once("message", settle);
    worker.once("error", () => settle({ code: "MEDIA_UNREADABLE" }));
    worker.once("exit", () => settle({ code: "MEDIA_UNREADABLE" }));
  });
}
