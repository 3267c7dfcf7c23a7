import { existsSync } from "node:fs";
import type pg from "pg";
import { unfinishedRestore } from "./backup/unfinished-restore.ts";
import type { DatabaseSettings } from "./config/database.ts";
import { toConnectionSettings } from "./config/database-tls.ts";
import type { Config } from "./config.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/index.ts";
import { withClient } from "./platform/db/with-client.ts";
import { StartError } from "./start-error.ts";

export interface Connection {
  readonly settings: pg.PoolConfig;
  /** Without a pooler, for work that needs its own session. */
  readonly direct: pg.ClientConfig;
  stop(): Promise<void>;
}

/** A restore that was killed may have moved in only a part. */
function assertRestored(dataDir: string): void {
  if (existsSync(unfinishedRestore(dataDir)))
    throw new StartError(
      `A restore into ${dataDir} has not ended: wait for it, or run npm run restore again with --over.`,
    );
}

type Where = Pick<DatabaseSettings, "databaseUrl" | "databaseDirectUrl" | "databasePooler" | "databaseCa"> &
  Pick<Config, "dataDir" | "backup">;

/** Connects to the configured database, else to the embedded one. Throws one-line errors. */
export async function connect(config: Where, say: (line: string) => void): Promise<Connection> {
  if (config.databaseUrl !== undefined) {
    const settings = toConnectionSettings(config.databaseUrl, config.databaseCa);
    const isPooled = config.databasePooler === "transaction";
    await checkOutsideDatabase("DATABASE_URL", isPooled ? settings : { statement_timeout: 5000, ...settings });
    if (config.databaseDirectUrl === undefined) return { settings, direct: settings, stop: async () => {} };
    const direct = toConnectionSettings(config.databaseDirectUrl, config.databaseCa);
    await checkOutsideDatabase("DATABASE_DIRECT_URL", direct);
    return { settings, direct, stop: async () => {} };
  }
  say("starting PostgreSQL…");
  assertRestored(config.dataDir);
  const { walArchive } = config.backup;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, walArchive });
  const { host, port, user, database } = embedded;
  const settings = { host, port, user, database };
  return { settings, direct: settings, stop: () => embedded.stop() };
}

interface Outside {
  readonly version: number;
  readonly encoding: string;
  /** Migrations need both rights; a migrated shop runs without them. */
  readonly has_tables: boolean;
  readonly may_create: boolean;
}

const describeOutside = `select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding, to_regclass('schema_migrations') is not null as has_tables,
  coalesce(has_schema_privilege(current_schema(), 'create'), false)
    and has_database_privilege(current_database(), 'create') as may_create`;

function assertSuitable(setting: string, outside: Outside | undefined): void {
  if (outside === undefined || outside.version < 150_000)
    throw new StartError(`${setting} names a PostgreSQL older than 15: use 15 or newer.`);
  if (outside.encoding !== "UTF8")
    throw new StartError(
      `${setting} names a database encoded as ${outside.encoding}: make one with the encoding UTF8.`,
    );
  if (!outside.has_tables && !outside.may_create)
    throw new StartError(`${setting}'s user may not make tables: let it own the database and its schema public.`);
}

async function checkOutsideDatabase(setting: string, settings: pg.ClientConfig): Promise<void> {
  try {
    await withClient(settings, async (client) => {
      const { rows } = await client.query<Outside>(describeOutside);
      assertSuitable(setting, rows[0]);
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason =
      error instanceof Error && error.message !== ""
        ? error.message
        : String(Reflect.get(Object(error), "code") ?? "no answer");
    if (/unsupported startup parameter/.test(reason))
      throw new StartError(
        `${setting} goes through a pooler (${reason}): set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL past it.`,
      );
    throw new StartError(
      `${setting} cannot be reached (${reason}): check its host, port, user, password and database.`,
    );
  }
}
