import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { toWalArchive } from "#server/config/backup.ts";
import { listBackups } from "./backup-folder.ts";
import { isMissing } from "./copy-files.ts";
import { readManifest } from "./manifest.ts";

/** Place in the log without the timeline, which a restore changes. */
const toPlace = (name: string): string => name.slice(8, 24);
const isPart = (name: string): boolean => /^[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?\.gz$/.test(name);
const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history\.gz$/.test(name);

async function listWal(archive: string): Promise<string[]> {
  return readdir(archive).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Removes saved WAL from before the oldest backup that is left; none while there is no backup. */
export async function removeOldWal(folder: string): Promise<void> {
  const oldest = (await listBackups(folder)).at(-1);
  const manifest = oldest === undefined ? undefined : await readManifest(join(folder, oldest));
  if (manifest === undefined) return;
  const archive = toWalArchive(folder);
  for (const name of await listWal(archive))
    if (isPart(name) && toPlace(name) < toPlace(manifest.startWal)) await rm(join(archive, name), { force: true });
}

/**
 * Copies the saved WAL from `start` on to where the recovering server may read it. The histories of earlier recoveries
 * come along in any case: from them the server learns which timelines are taken. Returns how many parts.
 */
export async function copySavedWal(archive: string, target: string, start: string | undefined): Promise<number> {
  await mkdir(target, { mode: 0o700 });
  let parts = 0;
  for (const name of await listWal(archive)) {
    const isWanted = start !== undefined && isPart(name) && toPlace(name) >= toPlace(start);
    if (!isWanted && !isHistory(name)) continue;
    await copyFile(join(archive, name), join(target, name));
    if (isWanted) parts += 1;
  }
  return parts;
}

/** Saves the history of a recovery, so that the next one from an older backup starts another timeline. */
export async function saveHistories(walFolder: string, archive: string): Promise<void> {
  await mkdir(archive, { recursive: true, mode: 0o700 });
  for (const name of (await readdir(walFolder)).filter((one) => one.endsWith(".history"))) {
    const target = join(archive, `${name}.gz`);
    if (existsSync(target)) continue;
    await writeFile(`${target}.part`, gzipSync(await readFile(join(walFolder, name))), { mode: 0o600, flush: true });
    await rename(`${target}.part`, target);
  }
}
