import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { applyMigration, type LockPatience, type Migration, usualLockPatience } from "./apply-migration.ts";

export const migrationsFolder = new URL("../../../../db/migrations/", import.meta.url);

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

/** The database was made by migrations that were rewritten before the first release; it cannot be brought up to date. */
export class OldSchemaError extends Error {
  override readonly name = "OldSchemaError";
  readonly migration: string;
  constructor(migration: string) {
    super(`the database is from before the first release (${migration} is no longer a migration)`);
    this.migration = migration;
  }
}

interface Patience {
  readonly noticeAfterMs: number;
  readonly giveUpAfterMs: number;
  readonly pauseMs: number;
}

export interface MigrateOptions {
  readonly folder?: URL;
  /** Receives a line when waiting for another migrator. */
  readonly say?: (line: string) => void;
  readonly patience?: Patience;
  readonly lockPatience?: LockPatience;
  /** Runs after the last file, while no other migrator can. */
  readonly afterFiles?: () => Promise<void>;
  /** Called after each file. */
  readonly onApplied?: (name: string, ms: number) => void;
  /** Aborts the wait for another migrator. */
  readonly stopping?: AbortSignal;
}

const usualPatience: Patience = { noticeAfterMs: 2000, giveUpAfterMs: 300_000, pauseMs: 200 };

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
  const { noticeAfterMs, giveUpAfterMs, pauseMs } = options.patience ?? usualPatience;
  const start = performance.now();
  for (let isAnnounced = false; ; ) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${migratorLock}) as taken`);
    if (rows[0]?.taken === true) return;
    const waitedMs = performance.now() - start;
    if (waitedMs >= giveUpAfterMs)
      throw new MigratorBusyError(
        `another migrator (${await findHolder(client)}) has not finished within ${Math.round(giveUpAfterMs / 1000)} s`,
      );
    if (waitedMs >= noticeAfterMs && !isAnnounced) {
      options.say?.(`waiting for another migrator (${await findHolder(client)})`);
      isAnnounced = true;
    }
    await setTimeout(pauseMs, undefined, { signal: options.stopping });
  }
}

/**
 * A newer build's database has migrations that this build does not know, and none that changed: the build before may run
 * on it. Unknown and changed ones together mean that migrations were rewritten.
 */
function assertNotRewritten(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const gone = [...applied.keys()].filter((name) => !known.has(name)).sort()[0];
  const hasChanged = migrations.some(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (gone !== undefined && hasChanged) throw new OldSchemaError(gone);
}

/** Throws when an applied file has changed or is from before migrations were rewritten. */
function findMissing(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): Migration[] {
  assertNotRewritten(migrations, applied);
  return migrations.filter(({ name, checksum }) => {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum)
      throw new Error(`migration ${name} was applied before and has changed since`);
    return known === undefined;
  });
}

async function applyMissing(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  { lockPatience = usualLockPatience, onApplied }: MigrateOptions,
): Promise<string[]> {
  await client.query(createTable);
  const missing = findMissing(await readApplied(client), migrations);
  for (const migration of missing) {
    const start = performance.now();
    await applyMigration(client, migration, lockPatience);
    onApplied?.(migration.name, Math.round(performance.now() - start));
  }
  return missing.map(({ name }) => name);
}

/** The files that `migrate` would apply now. Changes nothing. */
export async function planMigrations(client: pg.ClientBase, folder?: URL): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  );
  const applied = rows[0]?.exists === true ? await readApplied(client) : new Map<string, string>();
  return findMissing(applied, await readMigrations(folder)).map(({ name }) => name);
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
    const names = await applyMissing(client, migrations, options);
    await options.afterFiles?.();
    return names;
  } finally {
    // Explicit, because a pooler may keep the session open.
    await client.query(`select pg_advisory_unlock(${migratorLock})`);
  }
}

async function readApplied(
  reader: Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">,
): Promise<Map<string, string>> {
  const { rows } = await reader.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** How many of this build's files have not run. */
export async function countPending(reader: Pick<pg.Pool, "query">): Promise<number> {
  const applied = await readApplied(reader);
  return (await readMigrations()).filter(({ name }) => !applied.has(name)).length;
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
