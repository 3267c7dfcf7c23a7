import type { Job, JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";
import { traceJob, withoutTrace } from "../tracing/trace-jobs.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { JobMetrics } from "./job-metrics.ts";
import { JobWaits } from "./job-waits.ts";
import type { Definition, Known } from "./jobs.ts";
import { runBatch } from "./run-batch.ts";

/** Observes every job. */
export interface Observer {
  readonly log: Logger;
  readonly ran: JobMetrics["ran"];
  readonly tracing: Tracing;
}

/** Measures one job. pg-boss stores a failed job's error only in its table, so log it. */
async function runObserved(
  { log, ran, tracing }: Observer,
  job: JobWithMetadata,
  work: () => Promise<void>,
): Promise<void> {
  const { id: jobId, name, retryCount } = job;
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    await traceJob(tracing, job, work);
    ran(name, "completed", seconds());
  } catch (error) {
    const about = { job: name, jobId, attempt: retryCount + 1 };
    if (error instanceof JobWaits) {
      ran(name, "waited", seconds());
      log.info({ ...about, why: error.message }, "a job waits");
      throw error;
    }
    ran(name, "failed", seconds());
    log.error({ err: error, ...about }, "a job failed");
    throw error;
  }
}

/** Jobs of the batch whose handler must run; all without a filter, or when the filter fails. */
export async function findNeeded({ options }: Definition, jobs: readonly Job[], log: Logger): Promise<Set<Job>> {
  if (options.needsWork === undefined) return new Set(jobs);
  try {
    const isNeeded = await options.needsWork(jobs.map((job) => job.data as never));
    return new Set(jobs.filter((_, at) => isNeeded[at] ?? true));
  } catch (error) {
    log.error({ err: error }, "a batch of jobs could not be looked through");
    return new Set(jobs);
  }
}

// All queues are watched for due jobs, so workers hardly ever poll themselves: each poll costs, times all queues.
const idlePollSeconds = 900;

export interface Workers {
  /** Makes the workers of a queue fetch now. */
  wake(name: string): void;
  /** From now on fetched jobs that have not started are handed back. */
  stop(): void;
}

/** A fetcher of a queue, and how many fetches it works on. */
interface Worker {
  id: string;
  running: number;
}

/** Starts the workers of every queue. They fetch when woken, and again while fetches are full. */
export async function startWorkers(
  boss: PgBoss,
  observer: Observer,
  { definitions, schedules }: Known,
): Promise<Workers> {
  const toWorkers = new Map<string, Worker[]>();
  let isStopping = false;
  // One free worker fetches all there is, up to a full fetch; others would find nothing.
  const wake = (name: string): void => {
    const all = toWorkers.get(name) ?? [];
    const free = all.find(({ running }) => running === 0);
    for (const { id } of free === undefined ? all : [free]) boss.notifyWorker(id);
  };
  const startWorker = async (
    name: string,
    batchSize: number,
    run: (jobs: JobWithMetadata[]) => Promise<JobResult[]>,
  ) => {
    const polling = { batchSize, pollingIntervalSeconds: idlePollSeconds };
    const options = { ...polling, perJobResults: true, includeMetadata: true } as const;
    const worker: Worker = { id: "", running: 0 };
    worker.id = await boss.work(name, options, async (jobs: JobWithMetadata[]) => {
      worker.running += 1;
      if (jobs.length === batchSize) wake(name);
      return run(jobs).finally(() => {
        worker.running -= 1;
      });
    });
    toWorkers.set(name, [...(toWorkers.get(name) ?? []), worker]);
  };
  for (const definition of definitions.values()) {
    const { name, handle, options } = definition;
    const { concurrency = 1, batchSize = 1, fetchers = 1 } = options;
    const run = async (jobs: JobWithMetadata[]): Promise<JobResult[]> => {
      const needed = await findNeeded(definition, jobs, observer.log);
      const runJob = (job: JobWithMetadata) =>
        runObserved(observer, job, () => handle(withoutTrace(job.data as object) as never));
      const work = async (job: JobWithMetadata): Promise<void> => (needed.has(job) ? runJob(job) : undefined);
      return runBatch(jobs, concurrency, work, () => isStopping);
    };
    for (let at = 0; at < fetchers; at++) await startWorker(name, batchSize, run);
  }
  for (const [name, { cron, handle }] of schedules) {
    const run = (jobs: JobWithMetadata[]) =>
      runBatch(
        jobs,
        1,
        (job) => runObserved(observer, job, handle),
        () => false,
      );
    await startWorker(name, 1, run);
    await boss.schedule(name, cron);
  }
  return {
    wake,
    stop: () => {
      isStopping = true;
    },
  };
}
