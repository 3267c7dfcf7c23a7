import type { FileStore, ListedFile } from "#server/modules/media/index.ts";

async function* cutOff(files: AsyncIterable<ListedFile>, length: number): AsyncIterable<ListedFile> {
  for await (const { path, bytes } of files) yield { path: path.slice(length), bytes };
}

/** A folder of a storage as a storage of its own. */
export function within(files: FileStore, folder: string): FileStore {
  const at = (path: string): string => `${folder}/${path}`;
  return {
    read: (path) => files.read(at(path)),
    head: (path) => files.head(at(path)),
    write: (path, bytes) => files.write(at(path), bytes),
    remove: (path) => files.remove(at(path)),
    list: (path) => cutOff(files.list(path === undefined ? folder : at(path)), folder.length + 1),
  };
}
