import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "#server/modules/media/index.ts";
import type { PrivateStore } from "#server/modules/vault/index.ts";
import { createLocalFiles } from "./local-files.ts";
import { createS3Files } from "./s3-files.ts";
import { createS3Http, type S3Options } from "./s3-http.ts";

// A file, or a part of its path, that is not there.
const missing: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR"]);

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (missing.has(Reflect.get(Object(error), "code"))) return undefined;
    throw error;
  }
}

async function* listKeys(files: FileStore): AsyncIterable<string> {
  for await (const { path } of files.list()) yield path;
}

async function readPart(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const part = Buffer.alloc(Math.max(0, to - from));
    const { bytesRead } = await file.read(part, 0, part.length, from);
    return part.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Sealed files in a folder of this machine, or one that all machines share. */
export function createLocalPrivateStore(folder: string): PrivateStore {
  const files = createLocalFiles(folder);
  const at = (key: string): string => join(folder, key);
  return {
    put: files.write,
    get: (key, from, to) => unlessMissing(readPart(at(key), from, to)),
    head: async (key) => (await unlessMissing(stat(at(key))))?.size,
    remove: (key) => rm(at(key), { force: true }),
    list: () => listKeys(files),
  };
}

/** A sealed clip takes longer than a picture. */
const putTimeoutMs = 60_000;

/** Sealed files below a folder of a bucket. */
export function createS3PrivateStore(options: S3Options, folder: string): PrivateStore {
  const send = createS3Http(options);
  const files = createS3Files(options);
  const slow = createS3Files({ ...options, timeoutMs: putTimeoutMs });
  const at = (key: string): string => `${folder}/${key}`;
  return {
    put: (key, sealed) => slow.write(at(key), sealed),
    get: async (key, from, to) => {
      // A range of nothing cannot be asked for.
      if (to <= from) return (await files.head(at(key))) && Buffer.alloc(0);
      const { status, body } = await send({
        ...{ method: "GET", key: at(key) },
        headers: { range: `bytes=${from}-${to - 1}` },
      });
      return status === 404 ? undefined : body;
    },
    head: async (key) => (await files.head(at(key)))?.bytes,
    remove: async (key) => {
      await send({ method: "DELETE", key: at(key) });
    },
    list: async function* () {
      for await (const { path } of files.list(folder)) yield path.slice(folder.length + 1);
    },
  };
}

/** While files move: what the new storage lacks is read from the old one, and a removed file is gone from both. */
export const withOldPrivateStore = (store: PrivateStore, old: PrivateStore): PrivateStore => ({
  put: store.put,
  get: async (key, from, to) => (await store.get(key, from, to)) ?? old.get(key, from, to),
  head: async (key) => (await store.head(key)) ?? old.head(key),
  remove: async (key) => {
    await old.remove(key);
    await store.remove(key);
  },
  list: async function* () {
    const seen = new Set<string>();
    for (const one of [store, old])
      for await (const key of one.list()) {
        if (!seen.has(key)) yield key;
        seen.add(key);
      }
  },
});
