import type { FileStore, ListedFile } from "#server/modules/media/index.ts";

async function* listBoth(files: FileStore, old: FileStore, folder: string | undefined): AsyncIterable<ListedFile> {
  const seen = new Set<string>();
  for await (const file of files.list(folder)) {
    seen.add(file.path);
    yield file;
  }
  for await (const file of old.list(folder)) if (!seen.has(file.path)) yield file;
}

/** While files move: what the new storage does not have yet is read from the old one. Writes go only to the new one. */
export function withOldFiles(files: FileStore, old: FileStore): FileStore {
  const either = async <T>(work: (store: FileStore) => Promise<T | undefined>): Promise<T | undefined> => {
    try {
      return (await work(files)) ?? (await work(old));
    } catch (error) {
      // A file never changes, so that the old storage's is as good while the new one is away.
      const found = await work(old).catch(() => undefined);
      if (found === undefined) throw error;
      return found;
    }
  };
  return {
    read: (path) => either((store) => store.read(path)),
    head: (path) => either((store) => store.head(path)),
    write: (path, bytes) => files.write(path, bytes),
    remove: async (path) => {
      await old.remove(path);
      await files.remove(path);
    },
    list: (folder) => listBoth(files, old, folder),
  };
}
