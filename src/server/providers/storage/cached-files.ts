import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { FileStore } from "#server/modules/media/index.ts";
import { createLocalFiles } from "./local-files.ts";

export interface CacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** Which files are cached: those that never change and are public. */
  readonly isKept: (path: string) => boolean;
}

/** What an earlier process left, oldest first. */
function findKept(folder: string): { readonly path: string; readonly bytes: number }[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: file.slice(folder.length + 1), ...toFacts(file) }))
      .sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

function toFacts(file: string): { readonly bytes: number; readonly at: number } {
  const { size, mtimeMs } = statSync(file);
  return { bytes: size, at: mtimeMs };
}

/** Keeps the files that were read last in a folder of this machine. A folder that cannot be written only costs time. */
export function withCache(files: FileStore, { folder, maxBytes, isKept }: CacheOptions): FileStore {
  if (maxBytes === 0) return files;
  const local = createLocalFiles(folder);
  const forget = (path: string): void => void local.remove(path).catch(() => {});
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_, path, reason) => {
      if (reason !== "set") forget(path);
    },
  });
  for (const { path, bytes } of findKept(folder)) {
    if (bytes > maxBytes || path.endsWith(".tmp")) forget(path);
    else sizes.set(path, bytes);
  }
  const keep = async (path: string, bytes: Buffer): Promise<void> => {
    if (!isKept(path) || bytes.length > maxBytes) return;
    await local.write(path, bytes).then(
      () => void sizes.set(path, bytes.length),
      () => {},
    );
  };
  return {
    head: files.head,
    list: files.list,
    read: async (path) => {
      // Another process that shares the folder may have deleted it.
      const kept = sizes.get(path) === undefined ? undefined : await local.read(path).catch(() => undefined);
      if (kept !== undefined) return kept;
      const bytes = await files.read(path);
      if (bytes !== undefined) await keep(path, bytes);
      return bytes;
    },
    write: async (path, bytes) => {
      // Also during an outage of the storage: it was rendered here, and the next visitor needs it too.
      await keep(path, bytes);
      await files.write(path, bytes);
    },
    remove: async (path) => {
      for (const kept of [...sizes.keys()]) if (kept === path || kept.startsWith(`${path}/`)) sizes.delete(kept);
      await files.remove(path);
    },
  };
}
