import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { migrate, readMigrations } from "#server/platform/db/migrate.ts";

/** Environment variable with the test server's connection, set by the global setup. */
const place = "HIMMA_TEST_POSTGRES";
const templateLock = 7_310_442;

type Server = Pick<pg.PoolConfig, "host" | "port" | "user">;

function serverOf(): Server {
  const text = process.env[place];
  if (text === undefined) throw new Error("the test database is not running: run tests through npm test or vitest");
  return JSON.parse(text) as Server;
}

/** The shop's lock timeout of two seconds would end a race on a busy machine before it is set up. */
const connectTo = (database: string): pg.PoolConfig => ({
  ...serverOf(),
  database,
  lock_timeout: 30_000,
  statement_timeout: 40_000,
});

/** The `DATABASE_URL` of a database, optionally with another name or user. */
export function urlOf(
  { host, port, user, database }: pg.PoolConfig,
  other: Pick<pg.PoolConfig, "user" | "database"> = {},
) {
  const where = `localhost:${port}/${other.database ?? database}?host=${encodeURIComponent(String(host))}`;
  return `postgres://${other.user ?? user}@${where}`;
}

async function inDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectTo(database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function templateName(): Promise<string> {
  const checksums = (await readMigrations()).map((migration) => migration.checksum).join();
  return `template_${createHash("sha256").update(checksums).digest("hex").slice(0, 16)}`;
}

async function fillTemplate(name: string): Promise<void> {
  const database = openDatabase({ connection: connectTo(name), poolSize: 2 });
  try {
    await inDatabase(name, (client) => migrate(client));
    // Loaded here only, because it is the whole server.
    const { startOnce } = await import("./start-once.ts");
    await startOnce(database);
  } finally {
    await database.close();
  }
}

let template: Promise<string> | undefined;

/** The name of the migrated template database, which is created once per state of the migrations. */
function ensureTemplate(): Promise<string> {
  template ??= makeTemplate().catch((error: unknown) => {
    template = undefined;
    throw error;
  });
  return template;
}

async function makeTemplate(): Promise<string> {
  const name = await templateName();
  await inDatabase("postgres", async (client) => {
    // Whoever is first applies all migrations; the others wait for as long as that takes.
    await client.query("set lock_timeout = 0; set statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [name]);
    if (rowCount === 1) return;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    await fillTemplate(name);
    await client.query(`alter database ${name} is_template true`);
  });
  return name;
}

/** Databases of runs that were killed. */
async function dropLeftOvers(): Promise<void> {
  await inDatabase("postgres", async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database d where datname like 'test\\_%'
        and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname}`);
  });
}

/** Nothing here outlives a power cut, so nothing waits for the disk. Tests of durability start servers of their own. */
const withoutDurability = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", shared_buffers: "256MB" };

/** Starts PostgreSQL for a test run, or attaches to it. Benches start it as the shop does. */
export async function startTestPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string>> = withoutDurability,
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  const { host, port, user } = server;
  process.env[place] = JSON.stringify({ host, port, user });
  if (!server.attached) await dropLeftOvers();
  return server;
}

export interface TestDatabase {
  readonly connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/** A separate database, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Copying files is quicker than logging pages, since the server forces nothing to disk.
  return createDatabase(`template ${await ensureTemplate()} strategy file_copy`);
}

/** A separate database without tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase("");

async function createDatabase(how: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await inDatabase("postgres", (client) => client.query(`create database ${name} ${how}`));
  return {
    connection: connectTo(name),
    drop: async () => {
      await inDatabase("postgres", (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
