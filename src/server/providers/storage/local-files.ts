import { randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "#server/modules/media/index.ts";

/** Files on the local disk. Paths come from our own code (hashes and widths), never from a caller. */
export function createLocalFiles(folder: string): FileStore {
  return {
    read: async (path) => {
      try {
        return await readFile(join(folder, path));
      } catch (error) {
        if (Reflect.get(Object(error), "code") === "ENOENT") return undefined;
        throw error;
      }
    },
    has: async (path) => {
      try {
        await access(join(folder, path));
        return true;
      } catch {
        return false;
      }
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
  };
}
