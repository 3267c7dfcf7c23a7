import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { findBinaries } from "./binaries.ts";
import { takeLock } from "./lock.ts";
import { findPlace, giveTo, handOver, letThrough, type Owner, prepareFolders } from "./place.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { chooseRunAs } from "./run-as.ts";
import { launch, shutDown } from "./server.ts";
import { DATABASE, type ServerSettings, USER } from "./settings.ts";
import { restoreCommand } from "./wal-archive.ts";

/** How far a copied database is recovered: to the end of its backup, through all saved WAL, or to a moment. */
export type RecoveryTarget =
  | { readonly kind: "backup" }
  | { readonly kind: "latest" }
  | { readonly kind: "time"; readonly time: Date };

/** `dataDir` holds the copy in `postgres/cluster`; `wal` is the folder of the saved WAL. */
export type Recovery<T> = {
  dataDir: string;
  wal: string;
  target: RecoveryTarget;
  /** Owner of the database. */
  owner: Owner;
  /** Runs on the recovered database. */
  work: (client: pg.ClientBase) => Promise<T>;
};

/** PostgreSQL's major version of this build, such as "18". */
export const getPostgresMajor = (): string => findBinaries().major;

/** True while a server runs on this DATA_DIR. */
export const isServerRunning = (dataDir: string): boolean => findPostmaster(findPlace(dataDir)) !== undefined;

/** Settings are parsed before the server knows time zone names such as Z. */
const toPostgresTime = (time: Date): string => time.toISOString().replace("T", " ").replace("Z", "+00");

function recoverySettings(wal: string, target: RecoveryTarget): ServerSettings {
  return {
    restore_command: restoreCommand(wal),
    // Stays on the line of the backup, so that a second try can go further than the first one.
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    hot_standby: "off",
    ...(target.kind === "backup" ? { recovery_target: "immediate" } : {}),
    ...(target.kind === "time" ? { recovery_target_time: toPostgresTime(target.time) } : {}),
  };
}

async function withRecovered<T>(postmaster: Postmaster, work: Recovery<T>["work"]): Promise<T> {
  const { socketDir: host, port } = postmaster;
  const client = new pg.Client({ host, port, user: USER, database: DATABASE });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const outcome = await work(client);
    // Writes all to disk, so that the stop is quick.
    await client.query("checkpoint");
    return outcome;
  } finally {
    await client.end().catch(() => undefined);
    await shutDown(postmaster);
  }
}

/** Makes a copied cluster whole, up to `target`, and stops it again. The result is a database like any other. */
export async function recoverCluster<T>({ dataDir, wal, target, owner, work }: Recovery<T>): Promise<T> {
  const binaries = findBinaries();
  const place = findPlace(dataDir);
  const release = await takeLock(place.lock, 10_000);
  try {
    const runAs = chooseRunAs({ uid: process.getuid?.() ?? 1, clusterOwner: owner });
    writeFileSync(join(place.cluster, "recovery.signal"), "", { mode: 0o600 });
    // Before the start: what the server may not read counts as missing, and it would stop short of its target.
    if (runAs.kind === "user") for (const folder of [place.cluster, wal]) giveTo(folder, runAs);
    letThrough(dirname(place.dataDir), runAs);
    prepareFolders(place, runAs);
    const postmaster = await launch(place, { binaries, runAs, settings: recoverySettings(wal, target) });
    handOver(place, runAs);
    return await withRecovered(postmaster, work);
  } finally {
    release();
  }
}
