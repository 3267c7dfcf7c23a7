import { type DBSchema, openDB } from "idb";
import type { CheckIn } from "#shared/contract/check-ins.ts";
import { currentUserId } from "#web/lib/session/current-user-id.ts";

/** A member's unsent answers, kept on the device under the owner's id until they are sent. */
export interface CheckInDraft {
  readonly answers: CheckIn["answers"];
  /** Revision of the server's answers when the draft was typed. */
  readonly revision: number;
  readonly at: number;
}

interface Schema extends DBSchema {
  drafts: { key: [userId: string, checkInId: string]; value: CheckInDraft };
}

/** Each call opens its own connection, so that no tab blocks another one. */
async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const open = () =>
  openDB<Schema>("himma-check-ins", 1, { upgrade: (database) => void database.createObjectStore("drafts") });

/** Without storage a draft lasts as long as the page: nothing here rejects. */
const quietly = <T>(work: (userId: string) => Promise<T>): Promise<T | undefined> => {
  const userId = currentUserId();
  return userId === undefined ? Promise.resolve(undefined) : work(userId).catch(() => undefined);
};

export const draftStore = {
  read: (id: string): Promise<CheckInDraft | undefined> =>
    quietly((userId) => withDatabase((database) => database.get("drafts", [userId, id]))),
  put: (id: string, draft: CheckInDraft): Promise<unknown> =>
    quietly((userId) => withDatabase((database) => database.put("drafts", draft, [userId, id]))),
  remove: (id: string): Promise<unknown> =>
    quietly((userId) => withDatabase((database) => database.delete("drafts", [userId, id]))),
};

/** Writes the newest draft, one write at a time; changes made meanwhile are written next. */
export function createDraftWriter(id: string, store: Pick<typeof draftStore, "put" | "remove"> = draftStore) {
  let next: (() => Promise<unknown>) | undefined;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    for (let work = next; work !== undefined; work = next) {
      next = undefined;
      await work();
    }
    running = undefined;
  };
  const write = (work: () => Promise<unknown>): Promise<void> => {
    next = work;
    running ??= run();
    return running;
  };
  return {
    put: (draft: CheckInDraft): Promise<void> => write(() => store.put(id, draft)),
    remove: (): Promise<void> => write(() => store.remove(id)),
  };
}
