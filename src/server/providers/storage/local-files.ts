import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, ListedFile } from "#server/modules/media/index.ts";

// A file, or a part of its path, that is not there.
const missing: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (missing.has(Reflect.get(Object(error), "code"))) return undefined;
    throw error;
  }
}

async function* listBelow(folder: string, path: string): AsyncIterable<ListedFile> {
  const entries = (await unlessMissing(readdir(join(folder, path), { withFileTypes: true }))) ?? [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const below = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* listBelow(folder, below);
    // Drafts are no files yet.
    if (!entry.isFile() || entry.name.endsWith(".tmp")) continue;
    const facts = await unlessMissing(stat(join(folder, below)));
    if (facts !== undefined) yield { path: below, bytes: facts.size };
  }
}

/** Files in a folder of this machine, or one that all machines share. */
export function createLocalFiles(folder: string): FileStore {
  const read = (path: string) => unlessMissing(readFile(join(folder, path)));
  return {
    read,
    head: async (path) => {
      const bytes = await read(path);
      return bytes && { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    remove: (path) => rm(join(folder, path), { recursive: true, force: true }),
    write: async (path, bytes) => {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      // Next to the target, so that the rename is atomic.
      const draft = `${target}.${randomUUID()}.tmp`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    list: (path = "") => listBelow(folder, path),
  };
}
