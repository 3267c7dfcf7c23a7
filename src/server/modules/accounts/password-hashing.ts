import { availableParallelism } from "node:os";
import { unavailable } from "#server/platform/errors.ts";
import type { HashCost } from "./hash-worker.ts";
import { createHashWorkers } from "./hash-workers.ts";

// OWASP's figures: 19 MiB, two passes, one lane. The binding's default algorithm is argon2id.
const cost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of 256 random bits that were thrown away: compared where there is no account, at the same cost as a real one. */
export const hashOfNobody =
  "$argon2id$v=19$m=19456,t=2,p=1$SMhBXn2rXZT/hXv2UGiO5A$T2686YveotUmx/U2PgI98Y/5bBZXLfrhPMg56clz96M";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** False without a stored hash too, after the same work: an unknown address must not answer sooner than a known one. */
  matches(password: string, storedHash: string | null | undefined): Promise<boolean>;
}

export interface PasswordOptions {
  /** Hashes at once; each takes 19 MiB and a core. */
  readonly concurrency?: number;
  /** How many may wait; beyond it the caller is told to come back. */
  readonly queue?: number;
}

/** Lets `limit` pieces of work run at once and `queue` wait; refuses the rest with 503. */
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
      // The place goes straight to the next in line.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

// The same characters may come composed or not, depending on the keyboard.
const normalised = (password: string): string => password.normalize("NFC");

/**
 * Argon2id on threads of its own, at most as many at once as there are cores. The queue is long enough for a crowd (a
 * second or two) and short enough that nobody waits for an answer that no longer matters.
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
