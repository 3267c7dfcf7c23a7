import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";

export const migrationsFolder = new URL("../../../../db/migrations/", import.meta.url);

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations in execution order: by file name. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** An arbitrary number, the same in every process of the shop. */
export const migratorLock = 4_919_010;

const createTable = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Another process has been migrating for too long. The message is one line for the operator. */
export class MigratorBusyError extends Error {
  override readonly name = "MigratorBusyError";
}

interface Patience {
  readonly tellAfterMs: number;
  readonly giveUpAfterMs: number;
  readonly pauseMs: number;
}

export interface MigrateOptions {
  readonly folder?: URL;
  /** Receives a line when waiting for another migrator. */
  readonly say?: (line: string) => void;
  readonly patience?: Patience;
  /** Aborts the wait for another migrator. */
  readonly stopping?: AbortSignal;
}

const usualPatience: Patience = { tellAfterMs: 2000, giveUpAfterMs: 300_000, pauseMs: 200 };

/** The pid of the lock holder as seen by PostgreSQL. */
async function findHolder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${migratorLock} and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0] === undefined ? "unknown pid" : `pid ${rows[0].pid}`;
}

/** Takes the lock or throws MigratorBusyError. Polls, so that a stop ends the wait at once. */
async function takeLock(client: pg.ClientBase, options: MigrateOptions): Promise<void> {
  const { tellAfterMs, giveUpAfterMs, pauseMs } = options.patience ?? usualPatience;
  const start = performance.now();
  for (let isTold = false; ; ) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${migratorLock}) as taken`);
    if (rows[0]?.taken === true) return;
    const waitedMs = performance.now() - start;
    if (waitedMs >= giveUpAfterMs)
      throw new MigratorBusyError(
        `another migrator (${await findHolder(client)}) has not finished within ${Math.round(giveUpAfterMs / 1000)} s`,
      );
    if (waitedMs >= tellAfterMs && !isTold) {
      options.say?.(`waiting for another migrator (${await findHolder(client)})`);
      isTold = true;
    }
    await setTimeout(pauseMs, undefined, { signal: options.stopping });
  }
}

async function applyMissing(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(createTable);
  const applied = await readApplied(client);
  const names: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === migration.checksum) continue;
    if (known !== undefined) throw new Error(`migration ${migration.name} was applied before and has changed since`);
    await apply(client, migration);
    names.push(migration.name);
  }
  return names;
}

/**
 * Migrates the schema: one migrator at a time (session advisory lock, so the client must bypass poolers), each file in
 * its own transaction. Returns the names applied now. Throws when an applied file has changed.
 */
export async function migrate(client: pg.ClientBase, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  await client.query("set statement_timeout = 0; set lock_timeout = 0");
  await takeLock(client, options);
  try {
    return await applyMissing(client, migrations);
  } finally {
    // Explicit, because a pooler may keep the session open.
    await client.query(`select pg_advisory_unlock(${migratorLock})`);
  }
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function readApplied(reader: Pick<pg.ClientBase, "query">): Promise<Map<string, string>> {
  const { rows } = await reader.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** The first of `tables` that is missing. */
async function findMissingTable(pool: pg.Pool, tables: readonly string[]): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as declared (name, nth)
     where to_regclass('public.' || quote_ident(name)) is null order by nth limit 1`,
    [tables],
  );
  return rows[0]?.name;
}

/**
 * Describes what the database lacks for this build; `undefined` when nothing. Checks the tables too, because a failed
 * restore may contain the rows of `schema_migrations` without them.
 */
export async function findSchemaGap(pool: pg.Pool, tables: readonly string[]): Promise<string | undefined> {
  if ((await findMissingTable(pool, ["schema_migrations"])) !== undefined) return "table schema_migrations is missing";
  const applied = await readApplied(pool);
  for (const { name, checksum } of await readMigrations()) {
    const known = applied.get(name);
    if (known === undefined) return `migration ${name} is missing`;
    if (known !== checksum) return `migration ${name} was applied with another content`;
  }
  const table = await findMissingTable(pool, tables);
  return table === undefined ? undefined : `table ${table} is missing`;
}
