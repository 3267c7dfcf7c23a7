import { createHash } from "node:crypto";
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type DatabaseObserver, observePool, observeQuery } from "./observed.ts";
import { PgDialect } from "./orm.ts";
import { traceQuery } from "./trace-query.ts";

// Counts and money are int8 and far below 2^53; fails on larger values instead of losing digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error("an int8 from the database does not fit a safe integer");
  return number;
});

declare const inTransaction: unique symbol;
const connection: unique symbol = Symbol("connection");
type Drizzle = NodePgDatabase<Record<string, never>>;
/** What statements are sent on: the pool, or a transaction's own connection. */
type Connection = pg.Pool | pg.PoolClient;
interface Connected {
  readonly [connection]: Connection;
}

/** An open transaction. Functions that must run inside one take this type. */
export type Tx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0] & Connected & { readonly [inTransaction]: true };
/** For reads inside or outside a transaction. */
export type Reader = (Drizzle & Connected) | Tx;

export const connectionOf = (reader: Reader): Connection => reader[connection];

const builders = new WeakMap<Connection, Drizzle>();
/** Drizzle on a connection, made once for each. */
export function drizzleOn(client: Connection): Drizzle {
  const known = builders.get(client);
  if (known !== undefined) return known;
  const fresh: Drizzle = drizzle({ client });
  builders.set(client, fresh);
  return fresh;
}

export interface Database {
  readonly reader: Drizzle & Connected;
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits. Retries deadlocks and serialization failures, 3 attempts at most, so
   * `work` must have no side effects except through `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const statementNames = new Map<string, string>();
/** The name of a prepared statement, from its text: the same in every process. */
export function toStatementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  if (statementNames.size < 2000) statementNames.set(text, name);
  return name;
}

type QueryArguments = Parameters<pg.Client["query"]>;

/** Names every parameterised statement, so that PostgreSQL plans it once per connection (reads are 2–3 × faster). */
class NamingClient extends pg.Client {
  readonly #observer: DatabaseObserver | undefined;
  constructor(settings: pg.ClientConfig & Pick<DatabaseOptions, "observer"> = {}) {
    super(settings);
    this.#observer = settings.observer;
  }
  override query(...given: unknown[]): never {
    given[0] = named(given[0], given[1]);
    const run = (all: readonly unknown[]): unknown => super.query(...(all as QueryArguments));
    const observer = traceQuery(this.#observer, given[0]);
    return (observer === undefined ? run(given) : observeQuery(observer, given, run)) as never;
  }
}

// A text without parameters may hold several statements, which cannot be prepared.
const hasValues = (values: unknown): boolean => Array.isArray(values) && values.length > 0;

function named(query: unknown, values: unknown): unknown {
  if (typeof query === "string") return hasValues(values) ? { text: query, name: toStatementName(query) } : query;
  const isConfig = typeof query === "object" && query !== null && "text" in query && !("submit" in query);
  if (!isConfig || ("name" in query && query.name !== undefined)) return query;
  const isParameterised = hasValues(values) || ("values" in query && hasValues(query.values));
  return isParameterised ? { ...query, name: toStatementName(query.text as string) } : query;
}

const retriable = new Set(["40001", "40P01"]);
function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code: unknown = Reflect.get(at, "code");
    if (typeof code === "string") return code;
  }
  return undefined;
}

/** True for a violation of the named unique constraint, or of any without a name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (Reflect.get(at, "code") === "23505")
      return constraint === undefined || Reflect.get(at, "constraint") === constraint;
  }
  return false;
}

/** True for a foreign key violation. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = sqlState(error);
  return code === "23503" || code === "23001";
}

/** True when a lock was not released in time. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === "55P03";
}

/**
 * True when an overloaded database cancelled a statement or transaction: too slow (57014), idle in transaction (25P03,
 * 25P04), or repeated conflicts (40001, 40P01). Nothing was written; the caller may retry.
 */
export function isOverload(error: unknown): boolean {
  return /^(57014|25P0[34]|40001|40P01)$/.test(sqlState(error) ?? "");
}

/**
 * True when the database or the machine is out of resources: disk full, out of memory, too many connections or files
 * (class 53), or an I/O error (58000, 58030). Nothing was written; reads may still work.
 */
export function isOutOfRoom(error: unknown): boolean {
  return /^(53\d{3}|58000|58030|ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM)$/.test(sqlState(error) ?? "");
}

/**
 * True when the database is unreachable or shutting down, or is a standby that has not taken over yet (25006): the caller
 * may retry later.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error) ?? "";
  const away =
    /^(08|57P0|25006)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code);
  if (away) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (/Connection terminated|not queryable|timeout exceeded when trying to connect/.test(at.message)) return true;
  }
  return false;
}

const commitListeners = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs the callback after the commit, never after a rollback. Best effort: lost on a crash and with a savepoint's
 * transaction.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  commitListeners.get(tx)?.push(callback);
}

const toTx = (opened: object, client: Connection): Tx => Object.assign(opened, { [connection]: client }) as Tx;

/** Opens transactions: on a pool, behind a pooler with the timeouts in each of them. */
interface Opener {
  readonly pool: pg.Pool;
  readonly setTimeouts: string | undefined;
}

const dialect = new PgDialect();

/** As drizzle's own `transaction`, which builds a query for each `begin` and `commit`. */
async function runOn<T>(client: pg.PoolClient, begin: string, work: (opened: object) => Promise<T>): Promise<T> {
  const session = new NodePgSession(client, dialect, undefined);
  await client.query(begin);
  try {
    const result = await work(new NodePgTransaction(dialect, session, undefined));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function runOnce<T>({ pool, setTimeouts }: Opener, work: (tx: Tx) => Promise<T>): Promise<T> {
  const listeners: (() => void)[] = [];
  const client = await pool.connect();
  const begin = setTimeouts === undefined ? "begin" : `begin; ${setTimeouts}`;
  let result: T;
  try {
    result = await runOn(client, begin, (opened) => {
      const tx = toTx(opened, client);
      commitListeners.set(tx, listeners);
      return work(tx);
    });
  } finally {
    client.release();
  }
  for (const listener of listeners) listener();
  return result;
}

/** Runs `work` in a savepoint of the transaction: its failure undoes only what it wrote. */
export const inSavepoint = <T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> =>
  tx.transaction((opened) => work(toTx(opened, connectionOf(tx))));

async function runWithRetry<T>(opener: Opener, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(opener, work);
    } catch (error) {
      if (attempt >= 3 || !retriable.has(sqlState(error) ?? "")) throw error;
    }
  }
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  readonly onIdleError?: (error: Error) => void;
  readonly observer?: DatabaseObserver | undefined;
  /** Whether a pooler gives each transaction another session: it takes no settings when it connects. */
  readonly isPooled?: boolean;
}

const timeouts = { lock_timeout: 2000, statement_timeout: 5000, idle_in_transaction_session_timeout: 5000 };
const setLocalTimeouts = Object.entries(timeouts)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join("; ");

/**
 * Opens a pool. Defaults unless the connection sets them: lock timeout 2 s, statement timeout 5 s, idle transaction
 * timeout 5 s. Behind a pooler transactions set them; statements outside have those of the database's role.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { observer, isPooled = false } = options;
  const pool = new pg.Pool({
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3000,
    // Longer than a minute: jobs of each minute would open new connections, which cost more than the jobs.
    idleTimeoutMillis: 120_000,
    ...(isPooled ? {} : timeouts),
    ...options.connection,
    // The pool passes its settings to its clients.
    observer,
    Client: NamingClient,
  } as pg.PoolConfig);
  if (observer !== undefined) observePool(pool, observer);
  let isClosing = false;
  pool.on("error", (error) => {
    if (!isClosing) options.onIdleError?.(error);
  });
  // The pool listens for errors of idle connections only; without this, one that breaks in a transaction would crash
  // the process. Its user gets the error from the next statement.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    reader: Object.assign(drizzleOn(pool), { [connection]: pool }),
    pool,
    transaction: (work) => runWithRetry({ pool, setTimeouts: isPooled ? setLocalTimeouts : undefined }, work),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}
