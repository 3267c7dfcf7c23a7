import { setTimeout as pause } from "node:timers/promises";
import * as fastq from "fastq";

export interface InTurn {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many wait for their turn. */
  waiting(): number;
}

/**
 * Runs `atOnce` tasks at a time, the others in FIFO order. A task longer than `longestMs` continues, but frees its
 * slot.
 */
export function createTurns({ atOnce, longestMs }: { readonly atOnce: number; readonly longestMs: number }): InTurn {
  const queue = fastq.promise(async (start: () => Promise<unknown>) => {
    const done = start();
    const turn = new AbortController();
    const over = pause(longestMs, undefined, { ref: false, signal: turn.signal });
    await Promise.race([done, over]).catch(() => undefined);
    // Clears the timer, which would otherwise keep the result in memory.
    turn.abort();
    // Wrapped, because returning the promise itself would hold the slot until it settles.
    return { done };
  }, atOnce);
  const run = async <T>(work: () => Promise<T>) => (await queue.push(work)).done as Promise<T>;
  return Object.assign(run, { waiting: () => queue.length() });
}
