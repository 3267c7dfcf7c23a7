import type pg from "pg";
import { PgBoss } from "pg-boss";
import { afterCommit, connectionOf, type Database, isDatabaseAway, type Tx, toStatementName } from "../db/database.ts";
import type { Logger } from "../log.ts";
import { createBurstLog } from "../log-bursts.ts";
import { type Metrics, noMetrics } from "../metrics/metrics.ts";
import { withoutTrace, withTrace } from "../tracing/trace-jobs.ts";
import { noTracing, type Tracing } from "../tracing/tracing.ts";
import { deadLetters } from "./dead-letters.ts";
import { findDueQueues, watchDueQueues } from "./due-queues.ts";
import { jobSchema } from "./install-jobs.ts";
import { createJobMetrics } from "./job-metrics.ts";
import { createQueues } from "./queues.ts";
import { findNeeded, startWorkers } from "./workers.ts";

export type Payload = Readonly<Record<string, unknown>>;

/**
 * Work after a transaction: enqueued inside it (so it exists if and only if the transaction commits), executed at least
 * once, retried with backoff, moved to the dead-letter queue at the end. Handlers must be idempotent.
 */
export interface Jobs {
  /** Declares a queue and its handler. Call before `start`. */
  define<T extends Payload>(name: string, handle: (data: T) => Promise<void>, options?: JobOptions<T>): void;
  /** Enqueues a job in the transaction; due after `delaySeconds` by the database's clock. */
  enqueue(tx: Tx, name: string, data: Payload, options?: { readonly delaySeconds?: number }): Promise<void>;
  /** Declares a repeated job by cron expression (UTC); one run at a time across all processes. */
  schedule(name: string, cron: string, handle: () => Promise<void>): void;
  /** Opens the queues, and takes jobs in a process that runs them unless `work` says otherwise. */
  start(options?: { readonly work: boolean }): Promise<void>;
  /** Takes jobs after a `start` that did not, in a process that runs them. */
  take(): Promise<void>;
  /** Stops taking jobs; running ones continue, and enqueueing still works. */
  stopTaking(): Promise<void>;
  stop(): Promise<void>;
  /** For tests: runs everything due until nothing is, and throws the first failure. */
  drain(): Promise<void>;
  /** For tests: runs a scheduled job now. */
  runScheduled(name: string): Promise<void>;
}

export interface JobOptions<T extends Payload = never> {
  readonly retryLimit?: number;
  /** Concurrent jobs of one fetch; sequential by default. */
  readonly concurrency?: number;
  /** Jobs per fetch; one by default. For quick jobs: what a crashed process had fetched waits two minutes. */
  readonly batchSize?: number;
  /** Starts with the next poll instead of right after the commit, so that one fetch takes many jobs. */
  readonly gathers?: boolean;
  /** Concurrent fetchers per process, so that a slow job delays only its own batch. */
  readonly fetchers?: number;
  /** Checks a whole batch at once and returns for each job whether its handler must run. */
  readonly needsWork?: (batch: readonly T[]) => Promise<readonly boolean[]>;
}

export interface Definition {
  readonly name: string;
  readonly handle: (data: never) => Promise<void>;
  readonly options: JobOptions;
}

export interface Scheduled {
  readonly cron: string;
  readonly handle: () => Promise<void>;
}

export interface Known {
  readonly definitions: Map<string, Definition>;
  readonly schedules: Map<string, Scheduled>;
}

/** pg-boss's statements in a transaction. */
const jobsIn = (tx: Tx) => ({
  executeSql: (text: string, values?: unknown[]) => connectionOf(tx).query(text, values),
});

/** The statement that fetches jobs has no parameters: named all the same, it is planned once for each connection. */
function toPlanned(text: string, values: unknown[] = []): pg.QueryConfig {
  const isFetch = values.length === 0 && /^\s*with\s+next\b[^;]*$/i.test(text);
  return isFetch ? { text, name: toStatementName(text) } : { text, values };
}

/** One round through the queues in order. Asks again after each queue, whose jobs may have enqueued others. */
async function runDue(boss: PgBoss, { pool }: Database, log: Logger, { definitions }: Known): Promise<number> {
  const findDue = () => findDueQueues(pool, [...definitions.keys()]);
  let done = 0;
  let due = await findDue();
  for (const definition of definitions.values()) {
    const { name, handle } = definition;
    if (!due.has(name)) continue;
    const jobs = await boss.fetch<object>(name, { batchSize: 50 });
    const needed = await findNeeded(definition, jobs, log);
    for (const job of jobs) {
      if (needed.has(job)) await handle(withoutTrace(job.data) as never);
      await boss.complete(name, job.id);
      done += 1;
    }
    due = await findDue();
  }
  return done;
}

/** pg-boss reports some errors as plain objects. */
function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported;
  const { message, code } = Object(reported) as { readonly message?: string; readonly code?: string };
  return Object.assign(new Error(message ?? "unknown"), code === undefined ? {} : { code });
}

/** Groups errors: all database outages together, others by code or text. */
function toKind(error: Error): string {
  if (isDatabaseAway(error)) return "database away";
  return String(Reflect.get(error, "code") ?? error.message.replace(/ \(Queue: .*$/, ""));
}

export interface JobsSettings {
  /** Pause between two checks of all queues for due jobs. */
  readonly pollMs?: number;
  /** Whether this process runs jobs; otherwise it only enqueues them, for other processes. */
  readonly runs?: boolean;
  /** Whether this process may change the job tables; otherwise `npm run migrate` has made them. */
  readonly migrates?: boolean;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

export function createJobs(database: Database, log: Logger, settings: JobsSettings = {}): Jobs {
  const { pollMs, runs = true, migrates = true, metrics = noMetrics, tracing = noTracing } = settings;
  const observed = createJobMetrics(metrics);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(toPlanned(text, values)) },
    schema: jobSchema,
    supervise: runs,
    schedule: runs,
    migrate: runs && migrates,
    // Rebuilding indexes needs the permission to change them.
    reindex: migrates,
    // For job flows, which the shop does not use.
    flowIntervalSeconds: 600,
  });
  const logBurst = createBurstLog(({ error, count }) => log.error({ err: error, count }, "job queue"));
  const onError = (reported: unknown): void => {
    const error = toError(reported);
    logBurst(toKind(error), error);
  };
  boss.on("error", onError);
  const known: Known = { definitions: new Map(), schedules: new Map() };
  let wake = (_name: string): void => {};
  let stopWorkers = (): void => {};
  const work = async (): Promise<void> => {
    const workers = await startWorkers(boss, { log, tracing, ran: observed.ran }, known);
    const names = [...known.definitions.keys(), ...known.schedules.keys()];
    observed.watch(database.pool, names, deadLetters);
    const stopWatching = watchDueQueues(database.pool, names, workers.wake, onError, pollMs);
    wake = workers.wake;
    stopWorkers = () => {
      wake = () => {};
      stopWatching();
      workers.stop();
    };
  };
  return {
    define: (name, handle, options = {}) =>
      void known.definitions.set(name, { name, handle: handle as Definition["handle"], options }),
    schedule: (name, cron, handle) => void known.schedules.set(name, { cron, handle }),
    enqueue: async (tx, name, data, { delaySeconds = 0 } = {}) => {
      await boss.send(name, { ...withTrace(data) }, { startAfter: delaySeconds, db: jobsIn(tx) });
      const gathers = known.definitions.get(name)?.options.gathers ?? false;
      if (delaySeconds === 0 && !gathers) afterCommit(tx, () => wake(name));
    },
    start: async (options) => {
      await boss.start();
      await createQueues(boss, known);
      if (options?.work ?? runs) await work();
    },
    take: async () => {
      if (runs) await work();
    },
    stop: () => {
      stopWorkers();
      return boss.stop({ graceful: true, timeout: 8000, close: false });
    },
    stopTaking: async () => {
      stopWorkers();
      for (const name of [...known.definitions.keys(), ...known.schedules.keys()])
        await boss.offWork(name, { wait: false });
    },
    drain: async () => {
      while ((await runDue(boss, database, log, known)) > 0);
    },
    runScheduled: async (name) => {
      const job = known.schedules.get(name);
      if (job === undefined) throw new Error(`no scheduled job is called ${name}`);
      await job.handle();
    },
  };
}
