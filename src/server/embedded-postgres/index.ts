import { findBinaries } from "./binaries.ts";
import { ensureRunning } from "./ensure-running.ts";
import { findPlace } from "./place.ts";
import { shutDown } from "./server.ts";
import { DATABASE, type ServerSettings, USER } from "./settings.ts";
import { watchServer } from "./watch.ts";

export { EmbeddedPostgresError } from "./error.ts";
export { takeLock } from "./lock.ts";
export { giveTo, type Owner } from "./place.ts";
export { getPostgresMajor, isServerRunning, type RecoveryTarget, recoverCluster } from "./recover.ts";

/**
 * `dataDir` is DATA_DIR; the database is in its folder `postgres`. `log` receives single lines for the operator.
 * `walArchive` is the folder into which the server copies its WAL; without it none is kept. `settings` override the
 * usual ones when this call starts the server.
 */
export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (line: string) => void;
  walArchive?: string | undefined;
  settings?: ServerSettings;
};

/**
 * A running database. Pass node-postgres either `connectionString` or { host, port, user, database }; `host` is the
 * folder of the Unix socket. `attached` is true while another of our processes owns the server.
 */
export type EmbeddedPostgres = {
  readonly connectionString: string;
  readonly socketDir: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly attached: boolean;
  /** Stops watching, and stops the server if this process owns it. Close all connections first. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on this folder, or attaches to the server that runs on it. Then watches it: when it crashes, or its
 * owner exits, restarts it at the same address, so that pools only have to reconnect. Throws EmbeddedPostgresError,
 * whose message is one line with a remedy.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, walArchive, settings = {} } = options;
  const how = { binaries: findBinaries(), walArchive, settings, log };
  const place = findPlace(dataDir);
  let current = await ensureRunning(place, how);
  const { socketDir, port } = current.postmaster;
  const samePlace = { ...place, socketDir };

  const watch = watchServer(samePlace, log, {
    current: () => current,
    async revive() {
      current = await ensureRunning(samePlace, how);
    },
  });
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await watch.end();
    if (current.owned) await shutDown(current.postmaster);
  };
  return {
    connectionString: `postgresql://${USER}@localhost:${port}/${DATABASE}?host=${encodeURIComponent(socketDir)}`,
    socketDir,
    host: socketDir,
    port,
    user: USER,
    database: DATABASE,
    get attached() {
      return !current.owned;
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}
