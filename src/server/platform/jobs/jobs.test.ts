import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createLog } from "../log.ts";
import { JobWaits } from "./job-waits.ts";
import { createJobs, type Jobs, type JobsSettings } from "./jobs.ts";

const log = createLog("silent");
let own: TestDatabase;
let database: Database;
const opened: Jobs[] = [];
beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase({ connection: own.connection, onIdleError: () => {} });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await database.close();
  await own.drop();
});

// So long a pause that no poll happens within a test: only a wake-up starts a job.
const never = { pollMs: 3_600_000 };

const open = (settings?: JobsSettings): Jobs => {
  const jobs = createJobs(database, log, settings);
  opened.push(jobs);
  return jobs;
};

/** Resolves as soon as `check` holds; checks after every event. */
function createSignal() {
  let waiting: { readonly holds: () => boolean; readonly resolve: () => void }[] = [];
  return {
    notify: (): void => {
      const ready = waiting.filter(({ holds }) => holds());
      waiting = waiting.filter((one) => !ready.includes(one));
      for (const { resolve } of ready) resolve();
    },
    until: (holds: () => boolean): Promise<void> =>
      holds() ? Promise.resolve() : new Promise((resolve) => waiting.push({ holds, resolve })),
  };
}

test("the jobs of a crashed process are taken by another within two minutes, in every queue", async () => {
  const jobs = open();
  jobs.define("greet", async () => {});
  await jobs.start({ work: false });
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from pgboss.queue where heartbeat_seconds is distinct from 30 and name not like '\\_\\_pgboss%'",
  );
  expect(rows).toEqual([{ name: "dead-letters" }]);
});

/** Jobs on the same database, and the statements that they make. */
function openCounted() {
  const statements: string[] = [];
  const pool = new Proxy(database.pool, {
    get: (target, name) => {
      if (name !== "query") return Reflect.get(target, name) as unknown;
      return (text: string, values?: unknown[]) => {
        statements.push(text);
        return target.query(text, values);
      };
    },
  });
  const jobs = createJobs({ ...database, pool }, log);
  opened.push(jobs);
  return { jobs, statements };
}

test("a start creates no existing queue, and updates one of an earlier release", async () => {
  const [earlier, now, again] = [open(), open(), openCounted()];
  earlier.define("greet", async () => {}, { retryLimit: 3 });
  now.define("greet", async () => {}, { retryLimit: 5 });
  again.jobs.define("greet", async () => {}, { retryLimit: 5 });
  const limits = async () =>
    (await database.pool.query("select retry_limit from pgboss.queue where name = 'greet'")).rows;
  await earlier.start({ work: false });
  expect(await limits()).toEqual([{ retry_limit: 3 }]);
  await now.start({ work: false });
  expect(await limits()).toEqual([{ retry_limit: 5 }]);
  await again.jobs.start({ work: false });
  expect(again.statements.filter((text) => /create_queue\('(?!__)|update \S+\.queue set\s+retry/i.test(text))).toEqual(
    [],
  );
  expect(again.statements.length).toBeGreaterThan(0);
});

test("due jobs in many queues are found by one statement", async () => {
  const { jobs, statements } = openCounted();
  const seen: string[] = [];
  for (let at = 0; at < 20; at++) jobs.define(`step-${at}`, async () => void seen.push(`step-${at}`));
  await jobs.start({ work: false });
  statements.length = 0;
  await jobs.drain();
  expect(statements).toHaveLength(1);
  await database.transaction((tx) => jobs.enqueue(tx, "step-7", {}));
  await jobs.drain();
  expect(seen).toEqual(["step-7"]);
});

test("a commit wakes the workers of its own process at once: forty jobs, each enqueued by the one before, need no poll", async () => {
  const jobs = open(never);
  const signal = createSignal();
  let done = 0;
  jobs.define("step", async () => {
    done += 1;
    signal.notify();
  });
  await jobs.start();
  for (let at = 1; at <= 40; at++) {
    await database.transaction((tx) => jobs.enqueue(tx, "step", { at }));
    await signal.until(() => done === at);
  }
  expect(done).toBe(40);
});

test("jobs wait until a process takes them, and a process that runs none never takes any", async () => {
  const signal = createSignal();
  const seen: string[] = [];
  const openWith = async (settings: JobsSettings): Promise<Jobs> => {
    const jobs = open({ ...never, ...settings });
    jobs.define("greet", async ({ name }: { readonly name: string }) => {
      seen.push(name);
      signal.notify();
    });
    await jobs.start({ work: false });
    return jobs;
  };
  const sender = await openWith({ runs: false });
  const worker = await openWith({});
  await database.transaction((tx) => worker.enqueue(tx, "greet", { name: "Mona" }));
  await sender.take();
  expect(seen).toEqual([]);
  await worker.take();
  await signal.until(() => seen.length > 0);
  expect(seen).toEqual(["Mona"]);
});

test("a transaction that is rolled back leaves no job and wakes nobody", async () => {
  const jobs = open();
  const signal = createSignal();
  const seen: unknown[] = [];
  jobs.define("step", async (data) => {
    seen.push(data);
    signal.notify();
  });
  await jobs.start();
  const undone = database.transaction(async (tx) => {
    await jobs.enqueue(tx, "step", { at: "undone" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await database.transaction((tx) => jobs.enqueue(tx, "step", { at: "kept" }));
  await signal.until(() => seen.length > 0);
  expect(seen).toEqual([{ at: "kept" }]);
});

test("jobs of another process are found by the poll", async () => {
  const [worker, other] = [open(), open()];
  const signal = createSignal();
  let done = 0;
  for (const jobs of [worker, other])
    jobs.define("step", async () => {
      done += 1;
      signal.notify();
    });
  await worker.start();
  await other.start({ work: false });
  await database.transaction((tx) => other.enqueue(tx, "step", {}));
  await signal.until(() => done === 1);
  expect(done).toBe(1);
});

test("one wake-up empties a long queue, without a poll in between", async () => {
  const [worker, other] = [open(never), open(never)];
  const signal = createSignal();
  let done = 0;
  for (const jobs of [worker, other])
    jobs.define(
      "step",
      async () => {
        done += 1;
        signal.notify();
      },
      { batchSize: 20, concurrency: 4 },
    );
  await worker.start();
  await other.start({ work: false });
  await database.transaction(async (tx) => {
    for (let at = 0; at < 300; at++) await other.enqueue(tx, "step", { at });
  });
  await database.transaction((tx) => worker.enqueue(tx, "step", { at: 300 }));
  await signal.until(() => done === 301);
  expect(done).toBe(301);
});

test("only failed jobs of a batch are retried, and jobs run sequentially by default", async () => {
  const jobs = open();
  const signal = createSignal();
  const [runs, atOnce] = [new Map<number, number>(), { now: 0, most: 0 }];
  jobs.define<{ readonly at: number }>(
    "step",
    async ({ at }) => {
      atOnce.now += 1;
      atOnce.most = Math.max(atOnce.most, atOnce.now);
      const run = (runs.get(at) ?? 0) + 1;
      runs.set(at, run);
      await database.pool.query("select 1");
      atOnce.now -= 1;
      signal.notify();
      if (at === 3 && run === 1) throw new Error("not yet");
    },
    { batchSize: 20 },
  );
  await jobs.start();
  await database.transaction(async (tx) => {
    for (let at = 0; at < 10; at++) await jobs.enqueue(tx, "step", { at });
  });
  await signal.until(() => runs.get(3) === 2);
  expect([...runs.entries()].sort()).toEqual(Array.from({ length: 10 }, (_, at) => [at, at === 3 ? 2 : 1]));
  expect(atOnce.most).toBe(1);
});

test("a job that waits for another is tried again, without an error in the log", async () => {
  const written: { readonly msg: string; readonly level: number }[] = [];
  const heard = createLog("info", null, { write: (line: string) => void written.push(JSON.parse(line)) });
  const jobs = createJobs(database, heard);
  opened.push(jobs);
  const signal = createSignal();
  let runs = 0;
  jobs.define("step", async () => {
    runs += 1;
    signal.notify();
    if (runs === 1) throw new JobWaits("another one is on its way");
  });
  await jobs.start();
  await database.transaction((tx) => jobs.enqueue(tx, "step", {}));
  await signal.until(() => runs === 2);
  expect(written.filter(({ level }) => level > 30)).toEqual([]);
  expect(written.map(({ msg }) => msg)).toContain("a job waits");
});

test("a batch is checked at once, and only jobs that need work reach the handler", async () => {
  const jobs = open();
  const signal = createSignal();
  const [seen, looks] = [[] as number[], [] as number[]];
  jobs.define<{ readonly at: number }>(
    "step",
    async ({ at }) => {
      seen.push(at);
      signal.notify();
    },
    {
      batchSize: 100,
      gathers: true,
      needsWork: async (batch) => {
        looks.push(batch.length);
        return batch.map(({ at }) => at % 50 === 49);
      },
    },
  );
  await jobs.start();
  await database.transaction(async (tx) => {
    for (let at = 0; at < 100; at++) await jobs.enqueue(tx, "step", { at });
  });
  await signal.until(() => seen.length === 2);
  expect([seen.sort(), looks]).toEqual([[49, 99], [100]]);
});

test("an unavailable database causes one log line a second, with the count, for any number of queues", async () => {
  const lines: { readonly count?: number }[] = [];
  let [isAway, failures] = [false, 0];
  const pool = new Proxy(database.pool, {
    get: (target, name) => {
      if (name !== "query" || !isAway) return Reflect.get(target, name) as unknown;
      return async () => {
        failures += 1;
        throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      };
    },
  });
  const counting = Object.assign(createLog("silent"), { error: (line: object) => void lines.push(line) });
  const jobs = createJobs({ ...database, pool }, counting);
  opened.push(jobs);
  for (let at = 0; at < 10; at++) jobs.define(`step-${at}`, async () => {});
  await jobs.start();
  const start = performance.now();
  isAway = true;
  await expect.poll(() => failures, { timeout: 20_000 }).toBeGreaterThan(6);
  const seconds = (performance.now() - start) / 1000;
  isAway = false;
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
});

test("a stop hands back fetched jobs that have not started, and another process runs them, each once", async () => {
  const [first, second] = [open(), open()];
  const signal = createSignal();
  const runs = new Map<number, number>();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const count = (at: number): void => {
    runs.set(at, (runs.get(at) ?? 0) + 1);
    signal.notify();
  };
  const options = { batchSize: 20 };
  const startAndHold = async ({ at }: { readonly at: number }): Promise<void> => {
    count(at);
    await held;
  };
  first.define("step", startAndHold, options);
  second.define<{ readonly at: number }>("step", async ({ at }) => count(at), options);
  await first.start();
  await database.transaction(async (tx) => {
    for (let at = 0; at < 10; at++) await first.enqueue(tx, "step", { at });
  });
  await signal.until(() => runs.size === 1);
  const stopped = first.stop();
  release();
  await stopped;
  await second.start();
  await signal.until(() => runs.size === 10);
  expect([...runs.values()]).toEqual(Array(10).fill(1));
});

test("a process that takes no more jobs still enqueues them, for others", async () => {
  const [leaving, staying] = [open(), open()];
  const signal = createSignal();
  const handled: string[] = [];
  for (const [name, jobs] of Object.entries({ leaving, staying }))
    jobs.define("step", async () => {
      handled.push(name);
      signal.notify();
    });
  const enqueue = () => database.transaction((tx) => leaving.enqueue(tx, "step", {}));
  await leaving.start();
  await enqueue();
  await signal.until(() => handled.length === 1);
  await leaving.stopTaking();
  await staying.start();
  await enqueue();
  await signal.until(() => handled.length === 2);
  expect(handled).toEqual(["leaving", "staying"]);
});
