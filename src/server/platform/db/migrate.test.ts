import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { openDatabase } from "./database.ts";
import { findSchemaGap, MigratorBusyError, migrate, migratorLock } from "./migrate.ts";
import { withClient } from "./with-client.ts";

let own: TestDatabase;
let observer: pg.Client;
beforeAll(async () => {
  own = await createTestDatabase();
  observer = new pg.Client(own.connection);
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await own.drop();
});

const impatient = { noticeAfterMs: 0, giveUpAfterMs: 30, pauseMs: 5 };

async function heldLocks(): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*) as count from pg_locks where locktype = 'advisory' and objid = ${migratorLock} and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? -1;
}

test("the migrator gives its lock back although its session lives on, as behind a pooler", async () => {
  await withClient(own.connection, async (client) => {
    expect(await migrate(client)).toEqual([]);
    expect(await heldLocks()).toBe(0);
  });
});

test("a migration that fails leaves no lock behind either", async () => {
  const folder = await mkdtemp(join(tmpdir(), "himma-migrations-"));
  await writeFile(join(folder, "9999-broken.sql"), "select no_such_function()");
  await withClient(own.connection, async (client) => {
    await expect(migrate(client, { folder: pathToFileURL(`${folder}/`) })).rejects.toThrow("9999-broken.sql failed");
    expect(await heldLocks()).toBe(0);
  });
  await rm(folder, { recursive: true });
});

test("another migrator is named during the wait, which has a limit", async () => {
  await observer.query(`select pg_advisory_lock(${migratorLock})`);
  const { rows } = await observer.query<{ pid: number }>("select pg_backend_pid() as pid");
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  await withClient(own.connection, async (client) => {
    const waiting = migrate(client, { say, patience: impatient });
    await expect(waiting).rejects.toBeInstanceOf(MigratorBusyError);
    await expect(waiting).rejects.toThrow(`another migrator (pid ${rows[0]?.pid}) has not finished within 0 s`);
  });
  expect(lines).toEqual([`waiting for another migrator (pid ${rows[0]?.pid})`]);
  await observer.query(`select pg_advisory_unlock(${migratorLock})`);
});

test("a stop ends the waiting at once", async () => {
  await observer.query(`select pg_advisory_lock(${migratorLock})`);
  await withClient(own.connection, async (client) => {
    const stopping = new AbortController();
    const waiting = migrate(client, {
      say: () => stopping.abort(),
      stopping: stopping.signal,
      patience: { ...impatient, giveUpAfterMs: 60_000 },
    });
    await expect(waiting).rejects.toThrow(/abort/i);
  });
  await observer.query(`select pg_advisory_unlock(${migratorLock})`);
});

test("of two migrators at once one works and the other waits", async () => {
  const folder = await mkdtemp(join(tmpdir(), "himma-migrations-"));
  const names = ["9001-a.sql", "9002-b.sql"];
  for (const name of names) await writeFile(join(folder, name), `create table t${name.slice(0, 4)} (id int)`);
  const run = () => withClient(own.connection, (client) => migrate(client, { folder: pathToFileURL(`${folder}/`) }));
  const applied = await Promise.all([run(), run()]);
  expect(applied.sort((a, b) => a.length - b.length)).toEqual([[], names]);
  await rm(folder, { recursive: true });
});

test("a database that a newer build has migrated is accepted, so that the build before can run again", async () => {
  const copy = await createTestDatabase();
  await withClient(copy.connection, async (client) => {
    await client.query("insert into schema_migrations (name, checksum) values ('9000-newer.sql', '')");
    expect(await migrate(client)).toEqual([]);
  });
  await copy.drop();
});

test.each([
  ["delete from schema_migrations where name = '0020-catalogue.sql'", "migration 0020-catalogue.sql is missing"],
  [
    "update schema_migrations set checksum = 'other' where name = '0020-catalogue.sql'",
    "migration 0020-catalogue.sql was applied with another content",
  ],
  ["drop view mails; drop table deliveries", "table deliveries is missing"],
  ["drop table schema_migrations", "table schema_migrations is missing"],
])("what the schema lacks is named: %s", async (change, gap) => {
  const copy = await createTestDatabase();
  // Dropping the database can end the connection before it has closed: that is no error of this test.
  const { pool, close } = openDatabase({ connection: copy.connection, poolSize: 1, onIdleError: () => {} });
  expect(await findSchemaGap(pool, ["deliveries", "orders"])).toBeUndefined();
  await pool.query(change);
  expect(await findSchemaGap(pool, ["deliveries", "orders"])).toBe(gap);
  await close();
  await copy.drop();
});
