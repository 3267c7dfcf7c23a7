import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { UploadPurpose } from "#shared/domain/private-media.ts";
import { checkMedia } from "./check-media.ts";

// Checks one uploaded file, on its own thread with little memory and low priority.

export interface CheckTask {
  readonly purpose: UploadPurpose;
  readonly bytes: Uint8Array;
}

const lowPriority = 10;

if (parentPort !== null) {
  if (process.platform === "linux") setPriority(lowPriority);
  const { purpose, bytes } = workerData as CheckTask;
  parentPort.postMessage(await checkMedia(purpose, bytes));
}
