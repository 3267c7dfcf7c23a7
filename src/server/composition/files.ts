import { join } from "node:path";
import type { StorageKind } from "#server/config/storage.ts";
import type { FileStore, VideoStore } from "#server/modules/media/index.ts";
import type { PrivateStore } from "#server/modules/vault/index.ts";
import type { Platform } from "#server/platform/platform.ts";
import { withCache } from "#server/providers/storage/cached-files.ts";
import { createLocalFiles } from "#server/providers/storage/local-files.ts";
import {
  createLocalPrivateStore,
  createS3PrivateStore,
  withOldPrivateStore,
} from "#server/providers/storage/private-files.ts";
import { createS3Files } from "#server/providers/storage/s3-files.ts";
import { withOldFiles } from "#server/providers/storage/with-fallback.ts";
import { within } from "#server/providers/storage/within.ts";

type Parts = Pick<Platform, "config" | "clock" | "metrics">;

export interface ShopFiles {
  /** All uploaded files. Only `originals/` and `renditions/` have public addresses. */
  readonly all: FileStore;
  /** Customers' own: no public address leads to them. */
  readonly private: FileStore;
}

/** One storage without cache or fallback; `undefined` where its settings are not set. */
export function openStorage({ config, clock, metrics }: Parts, kind: StorageKind): FileStore | undefined {
  const { s3 } = config.storage;
  if (kind === "disk") return createLocalFiles(join(config.dataDir, "media"));
  return s3 && createS3Files({ settings: s3, clock, metrics });
}

function open(parts: Parts, kind: StorageKind): FileStore {
  const files = openStorage(parts, kind);
  if (files === undefined) throw new Error(`no settings of ${kind}`);
  if (kind === "disk") return files;
  const { dataDir, storage } = parts.config;
  return withCache(files, {
    folder: join(dataDir, "media-cache"),
    maxBytes: storage.cacheBytes,
    isKept: (path) => path.startsWith("renditions/"),
  });
}

/** The shop's files, where the settings say. */
export function composeFiles(parts: Parts): ShopFiles {
  const { kind, fallback } = parts.config.storage;
  const files = open(parts, kind);
  const all = fallback === undefined ? files : withOldFiles(files, open(parts, fallback));
  return { all, private: within(all, "private") };
}

const vaultFolder = "private/vault";
const videoFolder = "videos";

function openFolder({ config, clock, metrics }: Parts, kind: StorageKind, folder: string): PrivateStore {
  const { s3 } = config.storage;
  if (kind === "disk") return createLocalPrivateStore(join(config.dataDir, "media", folder));
  if (s3 === undefined) throw new Error(`no settings of ${kind}`);
  return createS3PrivateStore({ settings: s3, clock, metrics }, folder);
}

/** A store read in parts: beside the shop's files, moved with them, and never in a cache. */
function composeStore(parts: Parts, folder: string): PrivateStore {
  const { kind, fallback } = parts.config.storage;
  const store = openFolder(parts, kind, folder);
  return fallback === undefined ? store : withOldPrivateStore(store, openFolder(parts, fallback, folder));
}

/** Composes the storage of members' encrypted media. */
export const composePrivateStore = (parts: Parts): PrivateStore => composeStore(parts, vaultFolder);

/** Composes the storage of exercises' public videos. */
export const composeVideoStore = (parts: Parts): VideoStore => composeStore(parts, videoFolder);
