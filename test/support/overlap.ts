import type pg from "pg";
import { ApiError } from "#shared/contract/client.ts";

async function waiting(client: pg.PoolClient): Promise<string[]> {
  // Inside a transaction the statistics view is a snapshot.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ application_name: string }>(
    "select application_name from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.map((row) => row.application_name);
}

interface RowLock {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Locks the row with this column value. */
export const rowOf = (table: string, column: string, value: string): RowLock => ({
  sql: `select 1 from ${table} where ${column} = $1 for update`,
  values: [value],
});

/**
 * Starts `work` while a row is locked, waits until at least `atLeast` transactions wait for the lock, then releases it:
 * a provable race. With `inAll` it also waits until each of these processes (by application_name) is waiting. Returns
 * the work's result, the number of waiters and their processes.
 */
export async function whileLocked<T>(
  pool: pg.Pool,
  lock: RowLock,
  atLeast: number,
  work: () => Promise<T>,
  inAll: readonly string[] = [],
): Promise<{ readonly result: T; readonly overlapped: number; readonly processes: readonly string[] }> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(lock.sql, [...lock.values]);
    const running = work();
    let overlapped = 0;
    let processes: readonly string[] = [];
    // Shorter than the lock timeout of test shops (see postgres.ts).
    const giveUpAt = Date.now() + 15_000;
    const isMissed = () => overlapped < atLeast || inAll.some((name) => !processes.includes(name));
    while (isMissed() && Date.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const seen = await waiting(client);
      if (seen.length >= overlapped) processes = [...new Set(seen)].sort();
      overlapped = Math.max(overlapped, seen.length);
    }
    await client.query("commit");
    return { result: await running, overlapped, processes };
  } finally {
    // No-op after a commit; after a failure no open transaction returns to the pool.
    await client.query("rollback");
    client.release();
  }
}

/** Waits until so many transactions wait for a lock, so that what comes next stands behind them. */
export async function untilWaiting(pool: pg.Pool, atLeast: number): Promise<void> {
  const client = await pool.connect();
  try {
    const giveUpAt = Date.now() + 10_000;
    while ((await waiting(client)).length < atLeast) {
      if (Date.now() > giveUpAt) throw new Error(`fewer than ${atLeast} came to the locked row`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    client.release();
  }
}

/**
 * Starts `blocked` behind a locked row and, while it waits, `beside`, which must not need locks that `blocked` holds.
 * Returns both results.
 */
export async function besideBlocked<B, T>(
  pool: pg.Pool,
  lock: RowLock,
  blocked: () => Promise<B>,
  beside: () => Promise<T>,
): Promise<readonly [B, T]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(lock.sql, [...lock.values]);
    const running = blocked();
    const giveUpAt = Date.now() + 15_000;
    while ((await waiting(client)).length === 0) {
      if (Date.now() > giveUpAt) throw new Error("nobody came to the locked row");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    let isDone = false;
    const doing = beside().finally(() => {
      isDone = true;
    });
    const lateAt = Date.now() + 15_000;
    // Queries keep the locking transaction from hitting the idle timeout.
    while (!isDone && Date.now() < lateAt) {
      await waiting(client);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await client.query("commit");
    if (!isDone) {
      await Promise.allSettled([running, doing]);
      throw new Error("what was done beside waited for what the blocked one held");
    }
    const result = await doing;
    return [await running, result];
  } finally {
    // No-op after a commit; after a failure no open transaction returns to the pool.
    await client.query("rollback");
    client.release();
  }
}

/** Retries on 503: on a busy machine the lock queue may exceed the timeout. */
export async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 20 || !(error instanceof ApiError) || error.code !== "UNAVAILABLE") throw error;
    }
  }
}
