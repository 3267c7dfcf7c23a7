import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, PgBoss } from "pg-boss";
import type { Database, Tx } from "../db/database.ts";
import type { Logger } from "../log.ts";

type Payload = Readonly<Record<string, unknown>>;

/**
 * Work that happens after a transaction: enqueued inside it (so it exists exactly when the transaction does), carried
 * out at least once, tried again with growing pauses, parked in the dead-letter queue at the end. Handlers must
 * therefore be idempotent.
 */
export interface Jobs {
  /** Declares a queue and its handler. To be called before `start`. */
  define<T extends Payload>(name: string, handle: (data: T) => Promise<void>, options?: JobOptions): void;
  /** Puts work on a queue, as part of the transaction; it is due `delaySeconds` later by the database's clock. */
  enqueue(tx: Tx, name: string, data: Payload, options?: { readonly delaySeconds?: number }): Promise<void>;
  /** Declares work that repeats by a cron expression (UTC); one run at a time over all processes. */
  schedule(name: string, cron: string, handle: () => Promise<void>): void;
  start(options?: { readonly work: boolean }): Promise<void>;
  /** Takes up no more work; what has begun goes on, and enqueueing works as before. */
  stopTaking(): Promise<void>;
  stop(): Promise<void>;
  /** For tests: runs everything that is due, until nothing is, and throws the first failure. */
  drain(): Promise<void>;
  /** For tests: runs a scheduled job now. */
  runScheduled(name: string): Promise<void>;
}

export interface JobOptions {
  readonly retryLimit?: number;
  readonly concurrency?: number;
}

interface Definition {
  readonly name: string;
  readonly handle: (data: never) => Promise<void>;
  readonly options: JobOptions;
}

interface Scheduled {
  readonly cron: string;
  readonly handle: () => Promise<void>;
}

interface Known {
  readonly definitions: Map<string, Definition>;
  readonly schedules: Map<string, Scheduled>;
}

const deadLetters = "dead-letters";
const noJob = "00000000-0000-0000-0000-000000000000";

// Whoever works says so all the time; when a process has died, another takes its work up within two minutes instead of
// after pg-boss's quarter of an hour, in which no scheduled job of that name would run.
const heartbeatSeconds = 30;

async function createQueues(boss: PgBoss, { definitions, schedules }: Known): Promise<void> {
  await boss.createQueue(deadLetters);
  for (const { name, options } of definitions.values()) {
    await boss.createQueue(name, {
      retryLimit: options.retryLimit ?? 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      deadLetter: deadLetters,
      heartbeatSeconds,
    });
  }
  for (const name of schedules.keys())
    await boss.createQueue(name, { policy: "singleton", retryLimit: 0, heartbeatSeconds });
  // A queue is looked up when it is first used, on a connection of its own: not inside somebody's transaction.
  for (const name of definitions.keys()) await boss.getJobById(name, noJob);
}

/** pg-boss keeps what a failed job threw in its table only, where nobody looks. */
async function told(log: Logger, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error, job: name }, "a job failed");
    throw error;
  }
}

async function startWorkers(boss: PgBoss, log: Logger, { definitions, schedules }: Known): Promise<void> {
  for (const { name, handle, options } of definitions.values()) {
    const settings = { pollingIntervalSeconds: 0.5, localConcurrency: options.concurrency ?? 1 };
    await boss.work(name, settings, async ([job]: Job[]) => {
      if (job !== undefined) await told(log, name, () => handle(job.data as never));
    });
  }
  for (const [name, { cron, handle }] of schedules) {
    await boss.work(name, { pollingIntervalSeconds: 2 }, () => told(log, name, handle));
    await boss.schedule(name, cron);
  }
}

async function runDue(boss: PgBoss, { definitions }: Known): Promise<number> {
  let done = 0;
  for (const { name, handle } of definitions.values()) {
    for (const job of await boss.fetch(name, { batchSize: 50 })) {
      await handle(job.data as never);
      await boss.complete(name, job.id);
      done += 1;
    }
  }
  return done;
}

export function createJobs(database: Database, log: Logger): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    schema: "pgboss",
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  const known: Known = { definitions: new Map(), schedules: new Map() };
  return {
    define: (name, handle, options = {}) =>
      void known.definitions.set(name, { name, handle: handle as Definition["handle"], options }),
    schedule: (name, cron, handle) => void known.schedules.set(name, { cron, handle }),
    enqueue: async (tx, name, data, { delaySeconds = 0 } = {}) => {
      await boss.send(name, { ...data }, { startAfter: delaySeconds, db: fromDrizzle(tx, sql) });
    },
    start: async (options) => {
      await boss.start();
      await createQueues(boss, known);
      if (options?.work ?? true) await startWorkers(boss, log, known);
    },
    stopTaking: async () => {
      for (const name of [...known.definitions.keys(), ...known.schedules.keys()])
        await boss.offWork(name, { wait: false });
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000, close: false }),
    drain: async () => {
      while ((await runDue(boss, known)) > 0);
    },
    runScheduled: async (name) => {
      const job = known.schedules.get(name);
      if (job === undefined) throw new Error(`no scheduled job is called ${name}`);
      await job.handle();
    },
  };
}
