import type { Logger } from "../log.ts";

/**
 * Works on each of what a job has found, one after the other. One that fails is logged by its id and keeps none of the
 * rest from their turn; it is found again the next time. Resolves to how many went well.
 */
export async function eachAlone(
  log: Pick<Logger, "error">,
  failure: string,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      await work(id);
      done += 1;
    } catch (error) {
      log.error({ err: error, id }, failure);
    }
  }
  return done;
}
