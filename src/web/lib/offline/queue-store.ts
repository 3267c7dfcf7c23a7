import { type DBSchema, type IDBPDatabase, openDB } from "idb";

export interface NewEntry {
  readonly userId: string;
  readonly kind: string;
  /** An entry of the same user, kind and id is replaced, unless it has a higher revision. */
  readonly id: string;
  readonly revision: number;
  /** Entries are sent in this order. */
  readonly order: string;
  readonly body: unknown;
  /** Code of the server's refusal: sending it again would not help. */
  readonly refusal?: string | undefined;
}

export interface StoredEntry extends NewEntry {
  /** Every write has a new key: an entry that was replaced while it was sent is not removed. */
  readonly key: number;
}

/** The store of unsent entries. Every call rejects if the browser offers no storage. */
export interface QueueStore {
  /** A user's entries in the order of sending. */
  list(userId: string): Promise<readonly StoredEntry[]>;
  /** Resolves when the entry is stored. */
  put(entry: NewEntry): Promise<void>;
  remove(key: number): Promise<void>;
  /** Marks an entry as refused. */
  refuse(key: number, code: string): Promise<void>;
}

interface Schema extends DBSchema {
  entries: {
    key: number;
    value: NewEntry & { key?: number };
    indexes: { user: string; slot: [userId: string, kind: string, id: string] };
  };
}
type Database = IDBPDatabase<Schema>;

/** Some browsers never answer the first call of a page. */
const openingLimitMs = 3000;

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === "InvalidStateError";

function withLimit<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not open")), openingLimitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Runs work on one connection, which is opened again after the browser has closed it. */
function createConnection(name: string): <T>(work: (database: Database) => Promise<T>) => Promise<T> {
  let opening: Promise<Database> | undefined;
  const forget = (): void => {
    opening = undefined;
  };
  // Asynchronous, since a browser without IndexedDB throws at once.
  const openNew = async (): Promise<Database> =>
    openDB<Schema>(name, 1, {
      upgrade: (database) => {
        const entries = database.createObjectStore("entries", { keyPath: "key", autoIncrement: true });
        entries.createIndex("user", "userId");
        entries.createIndex("slot", ["userId", "kind", "id"], { unique: true });
      },
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  const open = (): Promise<Database> => {
    if (opening === undefined) {
      opening = openNew();
      opening.catch(forget);
    }
    return withLimit(opening);
  };
  return async (work) => {
    try {
      return await work(await open());
    } catch (error) {
      if (!isClosed(error)) throw error;
      forget();
      return work(await open());
    }
  };
}

/** The entries of all users and kinds in one IndexedDB database. */
export function createQueueStore(name = "himma-queue"): QueueStore {
  const connect = createConnection(name);
  return {
    list: (userId) =>
      connect(async (database) => {
        const found = await database.getAllFromIndex("entries", "user", userId);
        return found.map((entry) => ({ ...entry, key: entry.key ?? 0 })).sort((a, b) => a.order.localeCompare(b.order));
      }),
    put: (entry) =>
      connect(async (database) => {
        const transaction = database.transaction("entries", "readwrite", { durability: "strict" });
        const { store } = transaction;
        const write = async (): Promise<void> => {
          const former = await store.index("slot").get([entry.userId, entry.kind, entry.id]);
          if (former !== undefined && former.revision > entry.revision) return;
          if (former?.key !== undefined) await store.delete(former.key);
          await store.add(entry);
        };
        await Promise.all([write(), transaction.done]);
      }),
    remove: (key) => connect((database) => database.delete("entries", key)),
    refuse: (key, refusal) =>
      connect(async (database) => {
        const transaction = database.transaction("entries", "readwrite");
        const write = async (): Promise<void> => {
          const entry = await transaction.store.get(key);
          if (entry !== undefined) await transaction.store.put({ ...entry, refusal });
        };
        await Promise.all([write(), transaction.done]);
      }),
  };
}
