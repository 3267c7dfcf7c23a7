import type { FormerStorage } from "./former-lists.ts";
import { isWorthWaiting, type QueueEntry, type QueueKind, sendNow, toRefusal } from "./queue-kind.ts";
import type { QueueStore, StoredEntry } from "./queue-store.ts";

/** An entry that left the queue: stored by the server, or refused for good. */
export interface Settled {
  readonly sent: number;
  readonly refused: number;
}
type SettledByKind = Readonly<Record<string, Settled>>;

/** Messages between the tabs of one browser. */
export interface QueueChannel {
  post(settled: SettledByKind): void;
  listen(listener: (settled: SettledByKind) => void): void;
}

export interface QueueDeps {
  readonly kinds: readonly QueueKind<unknown>[];
  readonly store: QueueStore;
  readonly storage: FormerStorage;
  readonly channel: QueueChannel;
  /** Runs work in one tab at a time. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly userId: () => string | undefined;
}

export interface OfflineQueue {
  /** Resolves when the signed-in user's entries have been read; never rejects. */
  ready(): Promise<void>;
  /** The signed-in user's entries in the order of sending; the same array until they change. */
  entries<Body>(kind: QueueKind<Body>): readonly QueueEntry<Body>[];
  /** Stores an entry. Resolves to false when the browser cannot store it. */
  store<Body>(kind: QueueKind<Body>, body: Body): Promise<boolean>;
  /** Stores an entry and sends it when possible; where it cannot be stored, sends it now and rejects if that fails. */
  storeOrSend<Body>(kind: QueueKind<Body>, body: Body): Promise<"stored" | "sent">;
  drop<Body>(kind: QueueKind<Body>, id: string): Promise<void>;
  /** Sends everything, one tab at a time, until an entry has to wait; never rejects. */
  send(): Promise<void>;
  subscribe(listener: () => void): () => void;
  /** Calls the listener when entries of a kind have left the queue, in every tab if they were sent. */
  onSettled<Body>(kind: QueueKind<Body>, listener: (settled: Settled) => void): () => void;
}

const none: readonly never[] = [];
const isSendable = (entry: StoredEntry): boolean => entry.refusal === undefined;

interface Snapshot {
  readonly userId: string;
  readonly all: readonly StoredEntry[];
  readonly byKind: ReadonlyMap<string, readonly StoredEntry[]>;
}

const sign = (entries: readonly StoredEntry[]): string =>
  entries.map(({ key, refusal }) => `${key} ${refusal ?? ""}`).join();

/** Groups entries by kind; keeps the former array of a kind that has not changed. */
function toSnapshot({ kinds }: QueueDeps, userId: string, all: readonly StoredEntry[], former?: Snapshot): Snapshot {
  const known = former?.userId === userId ? former.byKind : undefined;
  const groups = kinds.map(({ name }): [string, readonly StoredEntry[]] => {
    const list = all.filter(({ kind }) => kind === name);
    const before = known?.get(name) ?? none;
    return [name, sign(before) === sign(list) ? before : list];
  });
  return { userId, all, byKind: new Map(groups) };
}

/** Whether the browser still has lists of an earlier version; most have none, and do without their code. */
const hasFormerLists = ({ kinds, storage }: QueueDeps, user: string): boolean =>
  kinds.some(({ former }) => storage.getItem(former.keyOf(user)) !== null);

/** A copy of the stored entries that can be read at once. */
function createMirror(deps: QueueDeps) {
  const { store, userId } = deps;
  const listeners = new Set<() => void>();
  const moved = new Map<string, Promise<void>>();
  let snapshot: Snapshot | undefined;
  let reading = Promise.resolve();
  const moveLists = async (user: string): Promise<void> => {
    if (!hasFormerLists(deps, user)) return;
    const { moveFormerLists } = await import("./former-lists.ts");
    await moveFormerLists(deps, user);
  };
  /** Once per page and user, and again after a failure. */
  const move = (user: string): Promise<void> => {
    const moving = moved.get(user) ?? moveLists(user).catch(() => void moved.delete(user));
    moved.set(user, moving);
    return moving;
  };
  const readAll = async (): Promise<void> => {
    const user = userId();
    if (user === undefined) return;
    await move(user);
    // Without storage there is nothing to show: entries are sent at once then.
    const all = await store.list(user).catch(() => none);
    snapshot = toSnapshot(deps, user, all, snapshot);
    for (const listener of listeners) listener();
  };
  const refresh = (): Promise<void> => {
    reading = reading.then(readAll);
    return reading;
  };
  const read = (): Snapshot | undefined => (snapshot?.userId === userId() ? snapshot : undefined);
  return {
    refresh,
    read,
    ready: async () => {
      if (read() === undefined) await refresh();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Sends a user's entries until one has to wait; counts those that left the queue. */
async function sendEntries({ kinds, store, userId }: QueueDeps, user: string): Promise<SettledByKind> {
  const settled: Record<string, Settled> = {};
  const tried = new Set<number>();
  const count = (kind: string, part: Partial<Settled>): void => {
    settled[kind] = { ...(settled[kind] ?? { sent: 0, refused: 0 }), ...part };
  };
  /** Resolves to false when the entry has to wait. */
  const sendOne = async (kind: QueueKind<unknown>, { key, body }: StoredEntry): Promise<boolean> => {
    const { sent, refused } = settled[kind.name] ?? { sent: 0, refused: 0 };
    try {
      await sendNow(kind, body);
    } catch (error) {
      if (isWorthWaiting(error)) return false;
      count(kind.name, { refused: refused + 1 });
      await (kind.refused === "stays" ? store.refuse(key, toRefusal(error)) : store.remove(key));
      return true;
    }
    count(kind.name, { sent: sent + 1 });
    await store.remove(key);
    return true;
  };
  // Read again after each one, since entries can be added meanwhile. Another user's token must not send them.
  while (userId() === user) {
    const next = (await store.list(user)).find((entry) => isSendable(entry) && !tried.has(entry.key));
    if (next === undefined) return settled;
    tried.add(next.key);
    // An entry of a later version's kind waits for that version.
    const kind = kinds.find(({ name }) => name === next.kind);
    if (kind !== undefined && !(await sendOne(kind, next))) return settled;
  }
  return settled;
}

/** The queue of everything that is entered offline. */
export function createOfflineQueue(deps: QueueDeps): OfflineQueue {
  const { store, channel, alone, userId } = deps;
  const mirror = createMirror(deps);
  const settledListeners = new Map<string, Set<(settled: Settled) => void>>();
  const notifyListeners = (settled: SettledByKind): void => {
    for (const [kind, counts] of Object.entries(settled)) {
      for (const listener of settledListeners.get(kind) ?? []) listener(counts);
    }
  };
  const changed = async (settled: SettledByKind = {}): Promise<void> => {
    await mirror.refresh();
    notifyListeners(settled);
    channel.post(settled);
  };
  channel.listen((settled) => void mirror.refresh().then(() => notifyListeners(settled)));

  let sendFormerLists: ((user: string) => Promise<void>) | undefined;
  const sendFormer = async (user: string): Promise<void> => {
    if (!hasFormerLists(deps, user)) return;
    sendFormerLists ??= (await import("./former-lists.ts")).createFormerSender(deps);
    await sendFormerLists(user);
  };
  const sendAll = async (): Promise<void> => {
    await mirror.refresh();
    const user = userId();
    if (user === undefined) return;
    await sendFormer(user);
    if (mirror.read()?.all.some(isSendable) !== true) return;
    const settled = await sendEntries(deps, user);
    if (Object.keys(settled).length > 0) await changed(settled);
  };
  let sending: Promise<void> | undefined;
  let isWanted = false;
  const send: OfflineQueue["send"] = () => {
    // Entries added at the very end of a run need another one.
    isWanted = sending !== undefined;
    sending ??= alone(sendAll)
      .catch(() => undefined)
      .finally(() => {
        sending = undefined;
        if (isWanted) void send();
      });
    return sending;
  };

  const keep: OfflineQueue["store"] = async (kind, body) => {
    const user = userId();
    if (user === undefined) return false;
    const { id, order, revision = 0 } = kind.describe(body);
    const isStored = await store.put({ userId: user, kind: kind.name, id, order, revision, body }).then(
      () => true,
      () => false,
    );
    if (isStored) await changed();
    return isStored;
  };

  return {
    ready: mirror.ready,
    // An entry is read by the same kind that wrote it.
    entries: <Body>(kind: QueueKind<Body>) =>
      (mirror.read()?.byKind.get(kind.name) ?? none) as readonly QueueEntry<Body>[],
    store: keep,
    storeOrSend: async (kind, body) => {
      if (await keep(kind, body)) {
        void send();
        return "stored";
      }
      await sendNow(kind, body);
      return "sent";
    },
    drop: async (kind, id) => {
      const entry = mirror
        .read()
        ?.byKind.get(kind.name)
        ?.find((each) => each.id === id);
      if (entry === undefined) return;
      await store.remove(entry.key).catch(() => undefined);
      await changed();
    },
    send,
    subscribe: (listener) => {
      void mirror.ready();
      return mirror.subscribe(listener);
    },
    onSettled: (kind, listener) => {
      const all = settledListeners.get(kind.name) ?? new Set();
      settledListeners.set(kind.name, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}
