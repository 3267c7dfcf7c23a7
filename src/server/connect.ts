import pg from "pg";
import type { Config } from "./config.ts";
import { startEmbeddedPostgres } from "./platform/db/embedded/index.ts";
import { StartError } from "./start-error.ts";

export interface Connection {
  readonly settings: pg.PoolConfig;
  stop(): Promise<void>;
}

/** To the database outside, where one is named, else to the embedded one. Throws errors of one line. */
export async function connect(config: Config, say: (line: string) => void): Promise<Connection> {
  if (config.databaseUrl !== undefined) {
    const settings = { connectionString: config.databaseUrl };
    await checkOutsideDatabase(settings);
    return { settings, stop: async () => {} };
  }
  say("starting PostgreSQL…");
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  const { host, port, user, database } = embedded;
  return { settings: { host, port, user, database }, stop: () => embedded.stop() };
}

async function checkOutsideDatabase(settings: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(rows[0]?.version ?? 0) < 150_000)
      throw new StartError("DATABASE_URL names a PostgreSQL older than 15: use 15 or newer.");
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason =
      error instanceof Error && error.message !== ""
        ? error.message
        : String(Reflect.get(Object(error), "code") ?? "no answer");
    throw new StartError(`DATABASE_URL cannot be reached (${reason}): check its host, port, user and password.`);
  } finally {
    await client.end().catch(() => {});
  }
}
