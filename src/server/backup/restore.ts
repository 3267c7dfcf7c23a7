import { existsSync, lstatSync, statSync } from "node:fs";
import { link, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { toWalArchive } from "#server/config/backup.ts";
import {
  getPostgresMajor,
  giveTo,
  isServerRunning,
  type Owner,
  type RecoveryTarget,
  recoverCluster,
  takeLock,
} from "#server/embedded-postgres/index.ts";
import { makeFolder } from "#server/platform/make-folder.ts";
import { BackupError, toBackupError } from "./backup-error.ts";
import { type FoundBackup, findNewest, syncFolder, toName } from "./backup-folder.ts";
import { copyEach, copyFile } from "./copy-files.ts";
import { countRows } from "./count-rows.ts";
import { readManifest } from "./manifest.ts";
import { toRecoveryError } from "./recovery-error.ts";
import { copySavedWal, saveHistories } from "./saved-wal.ts";
import { unfinishedRestore } from "./unfinished-restore.ts";

const lockPatienceMs = 1000;
/** What a backup holds of DATA_DIR. */
const parts = ["postgres", "media", "jwt-secret", "media-key", "fiscal-key"];

export interface RestoreInput {
  /** A backup, or a folder of backups. */
  readonly from: string;
  readonly target: RecoveryTarget;
  readonly dataDir: string;
  /** Whether existing data may be put aside. */
  readonly over: boolean;
  /** The archive that the restored shop continues. */
  readonly walArchive: string | undefined;
  readonly now: Date;
  readonly say: (line: string) => void;
  /** Runs on the restored database before it takes its place. */
  readonly afterwards: (client: pg.ClientBase) => Promise<void>;
}

export interface Restored {
  readonly backup: FoundBackup;
  readonly rows: Readonly<Record<string, number>>;
}

async function chooseBackup({ from, target, now }: RestoreInput): Promise<FoundBackup> {
  const until = target.kind === "time" ? target.time : undefined;
  if (until !== undefined && until > now) throw new BackupError(`${until.toISOString()} is still to come.`);
  if (!existsSync(from)) throw new BackupError(`There is no folder ${from}: name a backup, or a folder of backups.`);
  const manifest = await readManifest(from);
  if (manifest !== undefined) {
    if (until !== undefined && until < new Date(manifest.endedAt))
      throw new BackupError(`This backup was finished at ${manifest.endedAt}: use an older one, or a later time.`);
    return { folder: from, manifest };
  }
  const found = await findNewest(from, until);
  if (found !== undefined) return found;
  const before = until === undefined ? "" : ` from before ${until.toISOString()}`;
  throw new BackupError(`${from} holds no finished backup${before}: name another folder.`);
}

const findThere = (dataDir: string): string[] => parts.filter((part) => existsSync(join(dataDir, part)));

function assertVersion({ folder, manifest }: FoundBackup): void {
  const major = getPostgresMajor();
  if (manifest.postgres !== major)
    throw new BackupError(
      `${folder} was made by PostgreSQL ${manifest.postgres}, this is ${major}: restore it with the shop's version of that time.`,
    );
}

/** Owner of the restored data: the account of the existing database, else of the folder. */
function findOwner(dataDir: string): Owner {
  const { uid, gid } = statSync(join(dataDir, "postgres", "cluster"), { throwIfNoEntry: false }) ?? statSync(dataDir);
  return { uid, gid };
}

function assertMayReplace({ dataDir, over }: RestoreInput): void {
  const there = findThere(dataDir);
  if (there.length === 0) return;
  if (existsSync(join(dataDir, "postgres")) && isServerRunning(dataDir))
    throw new BackupError(`The shop of ${dataDir} is running: stop it first.`);
  const mounted = there.find((part) => lstatSync(join(dataDir, part)).dev !== statSync(dataDir).dev);
  if (mounted !== undefined)
    throw new BackupError(
      `${join(dataDir, mounted)} is a disk of its own and cannot be put aside: restore into an empty folder and move the parts yourself.`,
    );
  if (!over)
    throw new BackupError(
      `${dataDir} is not empty (${there.join(", ")}): point DATA_DIR at an empty folder, or add --over, which puts that aside.`,
    );
}

/** Where a file of the backup belongs below DATA_DIR. */
const toTarget = (path: string): string => path.replace(/^cluster(?=\/|$)/, "postgres/cluster");

/** Copies every file of the manifest and compares it: nothing is replaced before all are as they were saved. */
async function copyVerified({ folder, manifest }: FoundBackup, scratch: string): Promise<void> {
  for (const path of ["postgres", ...manifest.folders.map(toTarget)])
    await mkdir(join(scratch, path), { recursive: true, mode: 0o700 });
  await copyEach(manifest.files, async ({ path, bytes, sha256 }) => {
    const copied = await copyFile(join(folder, path), join(scratch, toTarget(path)));
    if (copied === undefined) throw new BackupError(`${join(folder, path)} is missing: use another backup.`);
    if (copied.bytes !== bytes || copied.sha256 !== sha256)
      throw new BackupError(`${join(folder, path)} is not what was saved: use another backup.`);
  });
}

/** Adds the files that came after the backup: they never change, and rows after it may refer to them. */
async function keepNewerMedia(dataDir: string, scratch: string): Promise<void> {
  const from = join(dataDir, "media");
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(scratch, "media", source.slice(from.length));
    if (!entry.isFile() || existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // On another disk it is copied.
    await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Puts aside what is there and moves the restored parts in; the scratch folder's presence marks it as unfinished. */
async function moveIn({ dataDir, now, say }: RestoreInput, scratch: string): Promise<void> {
  const there = findThere(dataDir);
  const aside = join(dataDir, `before-restore-${toName(now)}`);
  if (there.length > 0) await mkdir(aside, { mode: 0o700 });
  for (const part of there) await rename(join(dataDir, part), join(aside, part));
  for (const part of findThere(scratch)) await rename(join(scratch, part), join(dataDir, part));
  await syncFolder(dataDir);
  if (there.length > 0) say(`what was there is in ${aside}: remove it once the shop is as it should be`);
}

/** Saves the recovery's history with the WAL, and lets the database's account write there. */
async function goOnWith(archive: string, walFolder: string, owner: Owner): Promise<void> {
  const isNew = !existsSync(dirname(archive));
  await saveHistories(walFolder, archive);
  if (process.getuid?.() === 0) giveTo(isNew ? dirname(archive) : archive, owner);
}

/** Copies, compares and recovers the backup in the scratch folder. */
async function prepare(scratch: string, backup: FoundBackup, input: RestoreInput): Promise<Restored> {
  const { dataDir, target, say, walArchive } = input;
  const { manifest } = backup;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { mode: 0o700 });
  await copyVerified(backup, scratch);
  say(`${manifest.files.length} files are as they were saved in ${backup.folder}`);
  if (manifest.mediaElsewhere !== undefined)
    say(
      `uploads were in ${manifest.mediaElsewhere} and are not in this backup: bring back there what was deleted since`,
    );
  const wal = join(scratch, "wal");
  const start = target.kind === "backup" ? undefined : manifest.startWal;
  const saved = await copySavedWal(toWalArchive(dirname(backup.folder)), wal, start);
  if (target.kind !== "backup") say(`${saved} parts of saved WAL follow`);
  const work = async (client: pg.ClientBase) => {
    await input.afterwards(client);
    return countRows(client);
  };
  const owner = findOwner(dataDir);
  const rows = await recoverCluster({ dataDir: scratch, wal, target, owner, work }).catch((error: unknown) => {
    throw toRecoveryError(error, scratch, target);
  });
  if (walArchive !== undefined) await goOnWith(walArchive, join(scratch, "postgres", "cluster", "pg_wal"), owner);
  await keepNewerMedia(dataDir, scratch);
  if (process.getuid?.() === 0)
    for (const part of ["media", "jwt-secret", "media-key", "fiscal-key"].filter((name) =>
      existsSync(join(scratch, name)),
    ))
      giveTo(join(scratch, part), statSync(dataDir));
  return { backup, rows };
}

/**
 * Restores a backup into DATA_DIR. Everything is copied, compared with the manifest and recovered beside it first; what
 * is there stays untouched until then, and is put aside, not deleted. Throws one-line errors.
 */
export async function restore(input: RestoreInput): Promise<Restored> {
  const { dataDir } = input;
  try {
    const backup = await chooseBackup(input);
    assertVersion(backup);
    makeFolder(dataDir, 0o700);
    assertMayReplace(input);
    const release = await takeLock(join(dataDir, "restore.lock"), lockPatienceMs).catch((error: unknown) => {
      if (Reflect.get(Object(error), "code") !== undefined) throw error;
      throw new BackupError(`Another restore into ${dataDir} is running: wait for it.`);
    });
    const scratch = unfinishedRestore(dataDir);
    try {
      const restored = await prepare(scratch, backup, input).catch(async (error: unknown) => {
        await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
        throw error;
      });
      // If this is cut short, the scratch folder stays and keeps the shop from starting.
      await moveIn(input, scratch);
      await rm(scratch, { recursive: true });
      return restored;
    } finally {
      release();
    }
  } catch (error) {
    throw toBackupError(error, dataDir);
  }
}
