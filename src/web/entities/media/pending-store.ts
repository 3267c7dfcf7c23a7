import { type DBSchema, openDB } from "idb";
import type { Pose } from "#shared/domain/check-ins.ts";
import type { MediaKind } from "#shared/domain/private-media.ts";

/** A file to upload: it stays on the device until the server has stored it for good. */
export interface PendingFile {
  /** Id of its upload. */
  readonly id: string;
  readonly userId: string;
  /** Id of the thread or check-in; without `target` it is a thread. */
  readonly targetId: string;
  readonly target?: "thread" | "checkin";
  /** The place in a check-in. */
  readonly place?: { readonly key: string; readonly pose: Pose };
  readonly kind: MediaKind;
  /** Null once it is uploaded. */
  readonly blob: Blob | null;
  readonly bytes: number;
  readonly peaks: readonly number[] | null;
  readonly mediaId: string | null;
  readonly at: number;
}

interface Schema extends DBSchema {
  files: { key: string; value: PendingFile; indexes: { target: [userId: string, targetId: string] } };
}

const open = () =>
  openDB<Schema>("himma-uploads", 1, {
    upgrade: (database) => {
      database.createObjectStore("files", { keyPath: "id" }).createIndex("target", ["userId", "targetId"]);
    },
  });

/** Runs work with its own connection, so that no tab blocks another one. */
async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Files that wait on this device. Rejects without storage: then a file lasts as long as the page. */
export const pendingStore = {
  list: (userId: string, targetId: string): Promise<readonly PendingFile[]> =>
    withDatabase(async (database) => {
      const found = await database.getAllFromIndex("files", "target", [userId, targetId]);
      return found.sort((a, b) => a.at - b.at);
    }),
  put: (file: PendingFile): Promise<void> =>
    withDatabase(async (database) => {
      await database.put("files", file);
    }),
  remove: (id: string): Promise<void> => withDatabase((database) => database.delete("files", id)),
};
