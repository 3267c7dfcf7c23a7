import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { isLockTimeout } from "./database.ts";

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** How long a file waits for a lock that others hold, and how often. Its own waiting holds up those behind it. */
export interface LockPatience {
  readonly lockTimeoutMs: number;
  readonly tries: number;
  readonly pauseMs: number;
}

export const usualLockPatience: LockPatience = { lockTimeoutMs: 3000, tries: 5, pauseMs: 1000 };

const isWithoutTransaction = (sql: string): boolean =>
  /^-- himma: no-transaction\s*$/m.test(sql.split("\n", 1)[0] ?? "");

/** Statements that end with a semicolon at the end of a line; such files hold no function bodies. */
const toStatements = (sql: string): string[] =>
  sql
    .split(/;\s*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");

const record = (client: pg.ClientBase, { name, checksum }: Migration) =>
  client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);

async function runInTransaction(client: pg.ClientBase, migration: Migration, lockTimeoutMs: number): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** For `create index concurrently`. It waits for older transactions without holding up others, so without a limit. */
async function runWithoutTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of toStatements(migration.sql)) await client.query(statement);
  await record(client, migration);
}

/**
 * Applies one file in its own transaction, and again after a lock timeout. A file whose first line is
 * `-- himma: no-transaction` runs statement by statement; after a failure it starts from the top, so it must be
 * repeatable (`drop index concurrently if exists …; create index concurrently …;`).
 */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  { lockTimeoutMs, tries, pauseMs }: LockPatience,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (isWithoutTransaction(migration.sql)) await runWithoutTransaction(client, migration);
      else await runInTransaction(client, migration, lockTimeoutMs);
      return;
    } catch (error) {
      if (isLockTimeout(error) && attempt < tries) {
        await setTimeout(pauseMs);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`migration ${migration.name} failed: ${reason}`, { cause: error });
    }
  }
}
