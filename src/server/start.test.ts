import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, urlOf } from "#test/support/postgres.ts";
import { readConfig } from "./config.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/index.ts";
import { withClient } from "./platform/db/with-client.ts";
import { runShop } from "./start.ts";
import { isExplained } from "./start-error.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "himma-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("an unwritable DATA_DIR stops the start, also with an external database", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const outside = { DATABASE_URL: "postgres://himma@127.0.0.1:1/himma", LOG_LEVEL: "silent" };
  const remedy = /^DATA_DIR cannot be (?:made|written) at .*: point DATA_DIR at a folder that this user may write\.$/;
  await expect(runShop(readConfig({ ...outside, DATA_DIR: file }))).rejects.toThrow(remedy);
  await expect(runShop(readConfig({ ...outside, DATA_DIR: join(file, "below") }))).rejects.toThrow(remedy);
  await expect(runShop(readConfig({ ...outside, DATA_DIR: folder }))).rejects.toThrow(
    "DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1)",
  );
});

test("a database that cannot be brought up to date stops the start with one line", async () => {
  const own = await createTestDatabase();
  const client = new pg.Client(own.connection);
  await client.connect();
  await client.query("update schema_migrations set checksum = 'another' where name = '0020-catalogue.sql'");
  await client.end();
  const start = runShop(
    readConfig({ LOG_LEVEL: "silent", DATA_DIR: folder, PORT: "0", DATABASE_URL: urlOf(own.connection) }),
  );
  await expect(start).rejects.toThrow(
    "The database cannot be brought up to date (migration 0020-catalogue.sql was applied before and has changed since): " +
      "give the shop a database of its own that its user may change.",
  );
  await expect(start).rejects.toSatisfy(isExplained);
  await own.drop();
});

const oldShape = `update schema_migrations set checksum = 'another' where name = '0001-platform.sql';
  insert into schema_migrations (name, checksum) values ('0091-catalogue-admin.sql', 'gone')`;

test("a database from before the first release stops the start with one line that names the remedy", async () => {
  const own = await createTestDatabase();
  await withClient(own.connection, (client) => client.query(oldShape));
  const start = runShop(
    readConfig({ LOG_LEVEL: "silent", DATA_DIR: folder, PORT: "0", DATABASE_URL: urlOf(own.connection) }),
  );
  await expect(start).rejects.toThrow(
    /^DATABASE_URL names a database from before the first release \(0091-catalogue-admin\.sql is no longer a migration\): use an empty database\.$/,
  );
  await expect(start).rejects.toSatisfy(isExplained);
  await own.drop();
});

test("an embedded database from before the first release is refused with the folder to delete", async () => {
  const dataDir = join(folder, "old-shape");
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await withClient({ ...embedded }, async (client) => {
    await client.query("create table schema_migrations (name text primary key, checksum text not null)");
    await client.query(
      `insert into schema_migrations values ('0001-platform.sql', ''), ('0091-catalogue-admin.sql', '')`,
    );
  });
  await embedded.stop();
  const start = runShop(readConfig({ LOG_LEVEL: "silent", DATA_DIR: dataDir, PORT: "0" }));
  await expect(start).rejects.toThrow(
    `DATA_DIR holds a database from before the first release (0091-catalogue-admin.sql is no longer a migration): delete ${dataDir} and start again.`,
  );
});

test("incomplete job tables stop the start with one line", async () => {
  const own = await createTestDatabase();
  const client = new pg.Client(own.connection);
  await client.connect();
  await client.query("drop table pgboss.queue cascade");
  await client.end();
  const environment = { LOG_LEVEL: "silent", SEED_DEMO: "0", DATA_DIR: folder, PORT: "0" };
  const start = runShop(readConfig({ ...environment, DATABASE_URL: urlOf(own.connection) }));
  await expect(start).rejects.toThrow(
    /^The job queue cannot be started \(relation "pgboss.queue" does not exist\): run npm run migrate, or restore the schema pgboss whole\.$/,
  );
  await expect(start).rejects.toSatisfy(isExplained);
  await own.drop();
});

test("with a database outside, the start says that uploads on disk need one folder for all hosts", async () => {
  const own = await createTestDatabase();
  const said: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
  try {
    const environment = { LOG_LEVEL: "silent", SEED_DEMO: "0", DATA_DIR: folder, HIMMA_ROLE: "worker" };
    const shop = await runShop(readConfig({ ...environment, DATABASE_URL: urlOf(own.connection) }));
    await shop.stop();
  } finally {
    log.mockRestore();
  }
  const line = `himma: uploads are in ${folder}/media: processes on several hosts need one folder there, or STORAGE=s3`;
  expect(said).toContain(line);
  await own.drop();
});

test("jobs are taken once the shop listens, because they write its address into mails and feeds", async () => {
  const own = await createTestDatabase();
  const [listened, taken] = [vi.spyOn(Server.prototype, "listen"), vi.spyOn(PgBoss.prototype, "work")];
  const environment = { LOG_LEVEL: "silent", SEED_DEMO: "0", DATA_DIR: folder, PORT: "0" };
  const shop = await runShop(readConfig({ ...environment, DATABASE_URL: urlOf(own.connection) }));
  const [lastListen, firstTaken] = [listened, taken].map(({ mock }) => mock.invocationCallOrder);
  expect(firstTaken?.[0]).toBeGreaterThan(lastListen?.at(-1) ?? Number.POSITIVE_INFINITY);
  vi.restoreAllMocks();
  await shop.stop();
  await own.drop();
});

test("an aborted start leaves nothing open", async () => {
  const own = await createTestDatabase();
  const stopping = new AbortController();
  const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: folder, PORT: "0", DATABASE_URL: urlOf(own.connection) });
  const start = runShop(config, stopping.signal);
  stopping.abort();
  await expect(start).rejects.toThrow(/abort/i);
  const client = new pg.Client(own.connection);
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  expect(rows).toEqual([{ others: 0 }]);
  await client.end();
  await own.drop();
});

test("a port in use, or an address of another machine, stops the start before anything was made", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const empty = await mkdtemp(join(folder, "empty-"));
  const start = (more: Record<string, string>) =>
    runShop(readConfig({ LOG_LEVEL: "silent", DATA_DIR: empty, HOST: "127.0.0.1", ...more }));
  try {
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use: stop what uses it, or set PORT to another one.`,
    );
    await expect(start({ PORT: "0", HOST: "192.0.2.1" })).rejects.toThrow(
      "HOST 192.0.2.1 is no address of this machine: set HOST to one that is.",
    );
  } finally {
    other.close();
  }
  expect(await readdir(empty)).toEqual([]);
});
