import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

export const migrationsFolder = new URL("../../../../db/migrations/", import.meta.url);

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations in the order in which they run: by file name. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

// Any number will do as long as every process of the shop takes the same one.
const lockKey = 4_919_010;

const createTable = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/**
 * Brings the schema up to date: one migrator at a time (advisory lock), each file in a transaction of its own, so that
 * a kill in the middle leaves whole files only. Resolves to the names that were applied now. Throws when a file that
 * was applied earlier has changed since.
 */
export async function migrate(pool: pg.Pool, folder?: URL): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query(`select pg_advisory_lock(${lockKey})`);
    await client.query(createTable);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migrations",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const names: string[] = [];
    for (const migration of migrations) {
      const known = applied.get(migration.name);
      if (known === migration.checksum) continue;
      if (known !== undefined) throw new Error(`migration ${migration.name} was applied before and has changed since`);
      await apply(client, migration);
      names.push(migration.name);
    }
    return names;
  } finally {
    // Ends the session and with it the lock and the settings.
    client.release(true);
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
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

/** True when every migration of this build has been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const migrations = await readMigrations();
  const { rows } = await pool.query<{ count: number }>(
    "select count(*) as count from schema_migrations where name = any($1)",
    [migrations.map((migration) => migration.name)],
  );
  return rows[0]?.count === migrations.length;
}
