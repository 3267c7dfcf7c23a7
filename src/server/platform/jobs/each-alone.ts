import type { Logger } from "../log.ts";

/**
 * Processes a job's items sequentially. A failing item is logged by id, does not stop the others and is found again on
 * the next run. Returns how many succeeded.
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
