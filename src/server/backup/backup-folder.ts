import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Manifest, readManifest } from "./manifest.ts";

/** A backup's name is its time in UTC, such as 2026-11-22T16-23-53Z: sorted by name they are in order. */
const isName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);

export const toName = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** An unfinished backup. */
export const toPart = (name: string): string => `${name}.part`;

/** Names of the finished backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isName).sort().reverse();
}

export interface FoundBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The newest backup of a folder that ended before `until`. */
export async function findNewest(folder: string, until?: Date): Promise<FoundBackup | undefined> {
  for (const name of await listBackups(folder)) {
    const manifest = await readManifest(join(folder, name));
    if (manifest !== undefined && (until === undefined || new Date(manifest.endedAt) <= until))
      return { folder: join(folder, name), manifest };
  }
  return undefined;
}

/** Removes what a killed backup left. The caller holds the folder's lock. */
export async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(".part") && isName(name.slice(0, -5))) await rm(join(folder, name), { recursive: true });
}

/** Keeps the newest `keep` backups; returns the names of those that it removed. */
export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep);
  for (const name of old) {
    // Renamed first, so that a kill leaves no backup that looks whole.
    await rename(join(folder, name), join(folder, toPart(name)));
    await rm(join(folder, toPart(name)), { recursive: true });
  }
  return old;
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
