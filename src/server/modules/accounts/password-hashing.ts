import { availableParallelism } from "node:os";
import { unavailable } from "#server/platform/errors.ts";
import type { HashCost } from "./hash-worker.ts";
import { createHashWorkers } from "./hash-workers.ts";

// OWASP parameters: 19 MiB, two passes, one lane. The library defaults to argon2id.
const cost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of 256 discarded random bits: compared when there is no account, at the cost of a real one. */
export const hashOfNobody =
  "$argon2id$v=19$m=19456,t=2,p=1$SMhBXn2rXZT/hXv2UGiO5A$T2686YveotUmx/U2PgI98Y/5bBZXLfrhPMg56clz96M";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a stored hash, returns false after the same work, so that timing does not reveal unknown addresses. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

export interface PasswordOptions {
  /** Maximum concurrent hashes; each takes 19 MiB and a core. */
  readonly concurrency?: number;
  /** Maximum queue length; beyond it the caller gets 503. */
  readonly queue?: number;
}

/** Runs at most `limit` tasks at once and queues `queue` more. Throws 503 beyond that. */
export function createGate(limit: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) {
      if (waiting.length >= queue) throw unavailable("Too many sign-ins at once. Please try again in a moment.");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Passes the slot directly to the next in line.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

// Keyboards may produce composed or decomposed characters.
const normalised = (password: string): string => password.normalize("NFC");

/**
 * Argon2id on dedicated threads, with concurrency limited to the cores. The queue holds a second or two of work, so
 * that nobody waits for an outdated answer.
 */
export function createPasswords(options: PasswordOptions = {}): Passwords {
  const concurrency = options.concurrency ?? availableParallelism();
  const gate = createGate(concurrency, options.queue ?? concurrency * 40);
  const run = createHashWorkers();
  return {
    hash: (password) => gate(async () => String(await run({ kind: "hash", password: normalised(password), cost }))),
    matches: (password, storedHash) =>
      gate(async () => {
        const given = { kind: "verify", password: normalised(password) } as const;
        const isRight = await run({ ...given, storedHash: storedHash ?? hashOfNobody });
        return isRight === true && storedHash !== null && storedHash !== undefined;
      }),
  };
}
