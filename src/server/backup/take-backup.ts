import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { BackupSettings } from "#server/config/backup.ts";
import { takeLock } from "#server/embedded-postgres/index.ts";
import { withClient } from "#server/platform/db/with-client.ts";
import { makeFolder } from "#server/platform/make-folder.ts";
import { BackupError, toBackupError } from "./backup-error.ts";
import { removeOld, removeParts, syncFolder, toName, toPart } from "./backup-folder.ts";
import { copyCluster } from "./copy-cluster.ts";
import { type Copied, copyFile, copyTree } from "./copy-files.ts";
import { countRows } from "./count-rows.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { removeOldWal } from "./saved-wal.ts";

const lockPatienceMs = 2000;

export interface BackupInput {
  readonly dataDir: string;
  readonly settings: BackupSettings;
  /** Where uploads are outside of `dataDir`, such as a bucket. */
  readonly mediaElsewhere: string | undefined;
  /** Where this backup goes; usually the settings' folder. */
  readonly folder: string;
  /** The running database. */
  readonly connection: pg.ClientConfig;
  readonly now: Date;
  readonly say: (line: string) => void;
}

/** Uploaded files and the signing key, copied after the database: whatever its rows refer to is there by then. */
async function copyBesides(dataDir: string, root: string): Promise<Copied> {
  const isDraft = (path: string): boolean => path.endsWith(".tmp");
  const copied = await copyTree({ from: join(dataDir, "media"), root, path: "media", isLeftOut: isDraft });
  for (const name of ["jwt-secret", "media-key", "fiscal-key"]) {
    const secret = await copyFile(join(dataDir, name), join(root, name));
    if (secret !== undefined) copied.files.push({ path: name, ...secret });
  }
  return copied;
}

async function fill(client: pg.ClientBase, input: BackupInput, root: string): Promise<Manifest> {
  let rows: Readonly<Record<string, number>> = {};
  const { rows: versions } = await client.query<{ major: string }>(
    "select (current_setting('server_version_num')::int / 10000)::text as major",
  );
  const cluster = join(input.dataDir, "postgres", "cluster");
  const { endedAt, startWal, stopWal, ...copied } = await copyCluster(client, { cluster, root }, async () => {
    rows = await countRows(client);
  });
  const besides = await copyBesides(input.dataDir, root);
  const manifest: Manifest = {
    format: 1,
    postgres: versions[0]?.major ?? "",
    startedAt: input.now.toISOString(),
    endedAt: endedAt.toISOString(),
    startWal,
    stopWal,
    rows: { ...rows },
    ...(input.mediaElsewhere === undefined ? {} : { mediaElsewhere: input.mediaElsewhere }),
    folders: [...copied.folders, ...besides.folders],
    files: [...copied.files, ...besides.files],
  };
  for (const folder of manifest.folders) await syncFolder(join(root, folder));
  await writeManifest(root, manifest);
  await syncFolder(root);
  return manifest;
}

/** Warns when the WAL needed for recovery to a point is not being saved. */
async function checkArchiving(client: pg.ClientBase, { settings, say }: BackupInput): Promise<void> {
  if (settings.walArchive === undefined) return;
  const { rows } = await client.query<{ mode: string; is_failing: boolean }>(
    `select current_setting('archive_mode') as mode,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing from pg_stat_archiver`,
  );
  if (rows[0]?.mode === "off") say("BACKUP_WAL=1 holds from the next start of the shop on: restart it");
  else if (rows[0]?.is_failing === true)
    say(`the WAL cannot be saved in ${settings.walArchive}: see postgres/postgres.log in DATA_DIR`);
}

async function takeLocked(input: BackupInput): Promise<string> {
  const { folder, settings, say } = input;
  await removeParts(folder);
  const name = toName(input.now);
  const root = join(folder, toPart(name));
  if (existsSync(join(folder, name)))
    throw new BackupError(`There is a backup ${name} already: try again in a second.`);
  try {
    await mkdir(root, { mode: 0o700 });
    const manifest = await withClient(input.connection, async (client) => {
      const filled = await fill(client, input, root);
      await checkArchiving(client, input);
      return filled;
    });
    await rename(root, join(folder, name));
    await syncFolder(folder);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    say(`saved ${join(folder, name)}: ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
    if (input.mediaElsewhere !== undefined)
      say(`uploads are in ${input.mediaElsewhere} and not in this backup: that storage has to keep deleted versions`);
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
  const old = await removeOld(folder, settings.keep);
  if (old.length > 0) say(`removed older ones, since ${settings.keep} are kept: ${old.join(", ")}`);
  await removeOldWal(folder);
  return join(folder, name);
}

/**
 * Saves database, uploads and signing key of a running shop in a new folder. The folder gets its name when everything in it
 * is on disk; after a failure nothing of it stays. Returns it. Throws one-line errors.
 */
export async function takeBackup(input: BackupInput): Promise<string> {
  try {
    makeFolder(input.folder, 0o700);
    const release = await takeLock(join(input.folder, "lock"), lockPatienceMs).catch((error: unknown) => {
      if (Reflect.get(Object(error), "code") !== undefined) throw error;
      throw new BackupError(`Another backup into ${input.folder} is running: wait for it.`);
    });
    try {
      return await takeLocked(input);
    } finally {
      release();
    }
  } catch (error) {
    throw toBackupError(error, input.folder);
  }
}
