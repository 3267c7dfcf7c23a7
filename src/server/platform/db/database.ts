import { createHash } from "node:crypto";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

// Counts and money are int8 and stay far below 2^53; a value beyond it must fail loudly rather than lose digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error("an int8 from the database does not fit a safe integer");
  return number;
});

declare const inTransaction: unique symbol;
type Drizzle = NodePgDatabase<Record<string, never>>;

/** A transaction that is open. What must not be written outside one takes this type, and nothing else fits it. */
export type Tx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0] & { readonly [inTransaction]: true };
/** For reads that may run inside or outside a transaction. */
export type Reader = Drizzle | Tx;

export interface Database {
  readonly reader: Drizzle;
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits. The whole is tried again (3 times at most) after a deadlock or a
   * serialization failure, so `work` must do nothing but speak to the database through `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const statementNames = new Map<string, string>();
function toStatementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  if (statementNames.size < 2000) statementNames.set(text, name);
  return name;
}

type QueryArguments = Parameters<pg.Client["query"]>;

/** Gives every parameterised statement a name, so that PostgreSQL plans it once per connection (2–3 × on reads). */
class NamingClient extends pg.Client {
  override query(...given: unknown[]): never {
    given[0] = named(given[0], given[1]);
    return super.query(...(given as QueryArguments)) as never;
  }
}

// Without values a text may hold several statements, which cannot be prepared.
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

/** True when a statement was refused by the named unique constraint (or any, without a name). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (Reflect.get(at, "code") === "23505")
      return constraint === undefined || Reflect.get(at, "constraint") === constraint;
  }
  return false;
}

/** True when a row cannot go or come because of what other rows name. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = sqlState(error);
  return code === "23503" || code === "23001";
}

/** True when a row or lock that another transaction holds did not become free in time. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === "55P03";
}

/**
 * True when a busy database gave a statement or transaction up: too slow (57014), left idle by a busy process (25P03,
 * 25P04), or in the way of others again and again (40001, 40P01). Nothing of it was written; the caller may try again.
 */
export function isOverload(error: unknown): boolean {
  return /^(57014|25P0[34]|40001|40P01)$/.test(sqlState(error) ?? "");
}

/**
 * True when the database or this machine has no room for it right now: disk full, out of memory, too many connections or
 * files (class 53), or a disk that fails (58000, 58030). Nothing of it was kept; what only reads may go on.
 */
export function isOutOfRoom(error: unknown): boolean {
  return /^(53\d{3}|58000|58030|ENOSPC|EDQUOT|EMFILE|ENFILE|ENOMEM)$/.test(sqlState(error) ?? "");
}

/** True when the database could not be reached or is shutting down: the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error) ?? "";
  const away = /^(08|57P0)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code);
  if (away) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (/Connection terminated|not queryable|timeout exceeded when trying to connect/.test(at.message)) return true;
  }
  return false;
}

const commitListeners = new WeakMap<Tx, (() => void)[]>();

/**
 * Calls back once the transaction has committed, never when it was rolled back. Only a hint: it is lost with the process,
 * and with a savepoint's transaction.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  commitListeners.get(tx)?.push(callback);
}

async function runOnce<T>(reader: Drizzle, work: (tx: Tx) => Promise<T>): Promise<T> {
  const listeners: (() => void)[] = [];
  const result = await reader.transaction((opened) => {
    const tx = opened as Tx;
    commitListeners.set(tx, listeners);
    return work(tx);
  });
  for (const listener of listeners) listener();
  return result;
}

async function runWithRetry<T>(reader: Drizzle, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(reader, work);
    } catch (error) {
      if (attempt >= 3 || !retriable.has(sqlState(error) ?? "")) throw error;
    }
  }
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Opens a pool. Unless the connection says otherwise, locks are waited for 2 s, statements run 5 s, and an idle
 * transaction is ended after 5 s.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    lock_timeout: 2000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 5000,
    ...options.connection,
    Client: NamingClient,
  } as pg.PoolConfig);
  let isClosing = false;
  pool.on("error", (error) => {
    if (!isClosing) options.onIdleError?.(error);
  });
  // The pool listens only to connections that nobody has: one that breaks in a transaction would end the process. Whoever
  // has it hears of it from the next statement.
  pool.on("connect", (client) => client.on("error", () => {}));
  const reader = drizzle({ client: pool }) as Drizzle;
  return {
    reader,
    pool,
    transaction: (work) => runWithRetry(reader, work),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}
