import type { Job, JobResult } from "pg-boss";

/** The process stops before these have started; another takes them. */
const handedBack = "handed back: the process is stopping";

/**
 * Runs the jobs of one fetch, at most `concurrency` at a time, and reports each result, so that a failed one is retried
 * alone. Jobs not started when `isStopping` turns true are handed back.
 */
export async function runBatch<Fetched extends Job>(
  jobs: readonly Fetched[],
  concurrency: number,
  handle: (job: Fetched) => Promise<void>,
  isStopping: () => boolean,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const waiting = [...jobs];
  const runNext = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const { id } = job;
      if (isStopping()) {
        results.push({ id, status: "failed", output: { message: handedBack } });
        continue;
      }
      const failure = await handle(job).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      results.push(failure === undefined ? { id, status: "completed" } : { id, status: "failed", output: failure });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, runNext));
  return results;
}
