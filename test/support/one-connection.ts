import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "#server/platform/db/database.ts";

const inTransaction = new AsyncLocalStorage<boolean>();

/**
 * Rejects a second connection within a transaction: if as many transactions as the pool has connections each wait for
 * another one, they deadlock until the timeout.
 */
export function withOneConnectionEach(database: Database): Database {
  const connect = database.pool.connect.bind(database.pool) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]) => {
    if (inTransaction.getStore() === true) throw new Error("a transaction asked the pool for a second connection");
    return connect(...args);
  };
  Object.assign(database.pool, { connect: guarded });
  return {
    ...database,
    transaction: (work) => database.transaction((tx) => inTransaction.run(true, () => work(tx))),
  };
}

/** Deliberately queries outside the current transaction, as another process would. */
export const besideTransaction = <T>(work: () => T): T => inTransaction.exit(work);
