import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

// The password hashing thread. It lowers its priority so that pages stay fast during login floods. Linux only, where
// priority is per thread; elsewhere it would slow the whole process.

export type HashTask =
  | { readonly kind: "hash"; readonly password: string; readonly cost: HashCost }
  | { readonly kind: "verify"; readonly password: string; readonly storedHash: string };

export interface HashCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export type HashAnswer = { readonly value: string | boolean } | { readonly error: string };

const lowPriority = 10;

function runTask(task: HashTask): HashAnswer {
  try {
    if (task.kind === "hash") return { value: hashSync(task.password, task.cost) };
    return { value: verifySync(task.storedHash, task.password) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

if (parentPort !== null) {
  const port = parentPort;
  if (process.platform === "linux") setPriority(lowPriority);
  port.on("message", (task: HashTask) => port.postMessage(runTask(task)));
}
