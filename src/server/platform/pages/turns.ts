import { setTimeout as pause } from "node:timers/promises";
import * as fastq from "fastq";

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run at a time, the others in the order they came. One that takes longer than `longestMs`
 * goes on, but gives its place to the next.
 */
export function createTurns({ atOnce, longestMs }: { readonly atOnce: number; readonly longestMs: number }): InTurn {
  const queue = fastq.promise(async (start: () => Promise<unknown>) => {
    const done = start();
    const turn = new AbortController();
    const over = pause(longestMs, undefined, { ref: false, signal: turn.signal });
    await Promise.race([done, over]).catch(() => undefined);
    // A clock that ran on would keep what was made in memory for as long.
    turn.abort();
    // Wrapped, or the place would be kept until it is done after all.
    return { done };
  }, atOnce);
  return async <T>(work: () => Promise<T>) => (await queue.push(work)).done as Promise<T>;
}
