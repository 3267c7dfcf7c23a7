import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import { createOfflineQueue, type QueueChannel, type Settled } from "./offline-queue.ts";
import type { QueueKind } from "./queue-kind.ts";
import { createQueueStore, type QueueStore } from "./queue-store.ts";

interface Note {
  readonly id: string;
  readonly at: string;
  readonly revision?: number;
}

const refusing = (status: number, code: string) =>
  new ApiError({ status, statusText: "", data: { message: "m", code }, requestId: undefined });
const noStorage = async (): Promise<never> => {
  throw new DOMException("no room", "QuotaExceededError");
};
const withoutStorage: QueueStore = { list: noStorage, put: noStorage, remove: noStorage, refuse: noStorage };

let database = 0;
beforeEach(() => {
  database += 1;
});

/** A browser: its tabs share the database, local storage, the lock and messages. */
function openBrowser() {
  const sent: string[] = [];
  const answers: Record<string, unknown> = {};
  const kept = new Map<string, string>();
  const channels = new Set<(settled: Readonly<Record<string, Settled>>) => void>();
  let last: Promise<unknown> = Promise.resolve();
  const lock = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const state = { userId: "sara" as string | undefined };
  const hooks: { whileSending?: () => Promise<unknown> } = {};
  const kindOf = (name: string, refused: "stays" | "leaves"): QueueKind<Note> => ({
    name,
    describe: ({ id, at, revision = 0 }) => ({ id, order: at, revision }),
    send: async ({ id, revision }) => {
      sent.push(revision === undefined ? id : `${id}${revision}`);
      await hooks.whileSending?.();
      if (answers[id] !== undefined) throw answers[id];
    },
    refused,
    former: {
      keyOf: (userId) => `${userId}.${name}`,
      read: (element) => (typeof element === "object" ? { body: element as Note } : undefined),
    },
  });
  const notes = kindOf("note", "stays");
  const weights = kindOf("weight", "leaves");
  const openTab = (store: QueueStore = createQueueStore(`queue ${database}`)) => {
    const channel = (): QueueChannel => {
      let own: ((settled: Readonly<Record<string, Settled>>) => void) | undefined;
      return {
        post: (settled) => {
          for (const each of channels) if (each !== own) each(settled);
        },
        listen: (listener) => {
          own = listener;
          channels.add(listener);
        },
      };
    };
    return createOfflineQueue({
      kinds: [notes, weights] as readonly QueueKind<unknown>[],
      store,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, text),
        removeItem: (key) => void kept.delete(key),
      },
      channel: channel(),
      alone: lock,
      userId: () => state.userId,
    });
  };
  return { sent, answers, kept, state, hooks, notes, weights, openTab };
}

const a: Note = { id: "a", at: "2026-11-21" };
const b: Note = { id: "b", at: "2026-11-22" };
const c: Note = { id: "c", at: "2026-11-23" };
const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

describe("sending", () => {
  test("stored entries leave the queue, oldest first, whatever their kind", async () => {
    const { openTab, notes, weights, sent } = openBrowser();
    const queue = openTab();
    await queue.store(notes, c);
    await queue.store(weights, b);
    await queue.store(notes, a);
    const settled: Settled[] = [];
    queue.onSettled(notes, (counts) => settled.push(counts));
    await queue.send();
    expect([sent, settled]).toEqual([["a", "b", "c"], [{ sent: 2, refused: 0 }]]);
    expect([queue.entries(notes), queue.entries(weights)]).toEqual([[], []]);
  });

  test("a refused entry stays with its code and is not sent again, or leaves and is counted", async () => {
    const { openTab, notes, weights, sent, answers } = openBrowser();
    const queue = openTab();
    answers["a"] = refusing(409, "WEEK_LOCKED");
    answers["b"] = refusing(400, "VALIDATION_FAILED");
    await queue.store(notes, a);
    await queue.store(weights, b);
    const settled: Settled[] = [];
    queue.onSettled(weights, (counts) => settled.push(counts));
    await queue.send();
    await queue.send();
    expect([sent, settled]).toEqual([["a", "b"], [{ sent: 0, refused: 1 }]]);
    expect(queue.entries(notes).map(({ id, refusal }) => [id, refusal])).toEqual([["a", "WEEK_LOCKED"]]);
    expect(queue.entries(weights)).toEqual([]);
    await queue.drop(notes, "a");
    expect(queue.entries(notes)).toEqual([]);
  });

  test.each([
    ["no network", new TypeError("Failed to fetch")],
    ["a server that is away", refusing(503, "UNAVAILABLE")],
    ["a session that ended", refusing(401, "")],
  ])("%s keeps everything for later, in order", async (_, error) => {
    const { openTab, notes, weights, sent, answers } = openBrowser();
    const queue = openTab();
    answers["a"] = error;
    await queue.store(notes, a);
    await queue.store(weights, b);
    await queue.send();
    expect([sent, idsOf(queue.entries(notes)), idsOf(queue.entries(weights))]).toEqual([["a"], ["a"], ["b"]]);
  });

  test("a newer revision replaces the older one, never the other way round", async () => {
    const { openTab, notes } = openBrowser();
    const queue = openTab();
    await queue.store(notes, { ...a, revision: 2 });
    await queue.store(notes, { ...a, revision: 1 });
    await queue.store(notes, { ...b, revision: 1 });
    await queue.store(notes, { ...b, revision: 2 });
    expect(queue.entries(notes).map(({ body }) => `${body.id}${body.revision}`)).toEqual(["a2", "b2"]);
  });

  test("entries changed or added during a run are sent in that run", async () => {
    const { openTab, notes, sent, hooks } = openBrowser();
    const queue = openTab();
    await queue.store(notes, { ...a, revision: 1 });
    hooks.whileSending = async () => {
      delete hooks.whileSending;
      await queue.store(notes, { ...a, revision: 2 });
      await queue.store(notes, b);
    };
    await queue.send();
    expect([sent, queue.entries(notes)]).toEqual([["a1", "a2", "b"], []]);
  });

  test("another user's entries are neither shown nor sent, also when the user changes meanwhile", async () => {
    const { openTab, notes, sent, state, hooks } = openBrowser();
    const queue = openTab();
    await queue.store(notes, a);
    await queue.store(notes, b);
    hooks.whileSending = async () => {
      state.userId = "omar";
    };
    await queue.send();
    await queue.send();
    expect([sent, queue.entries(notes)]).toEqual([["a"], []]);
    state.userId = "sara";
    await queue.send();
    expect(sent).toEqual(["a", "b"]);
  });
});

describe("several tabs", () => {
  test("send each entry once, and all of them are notified", async () => {
    const { openTab, notes, sent } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    await other.ready();
    const settled: number[] = [];
    other.onSettled(notes, (counts) => settled.push(counts.sent));
    await one.store(notes, a);
    await one.store(notes, b);
    await Promise.all([one.send(), other.send(), one.send()]);
    await expect.poll(() => settled).toEqual([2]);
    expect([sent, one.entries(notes), other.entries(notes)]).toEqual([["a", "b"], [], []]);
  });

  test("an entry of one tab appears in the other, and unchanged entries are the same array", async () => {
    const { openTab, notes, weights } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    await other.ready();
    await one.store(notes, a);
    await expect.poll(() => idsOf(other.entries(notes))).toEqual(["a"]);
    const before = one.entries(notes);
    await one.store(weights, b);
    expect(one.entries(notes)).toBe(before);
  });
});

describe("a browser without storage", () => {
  test("sends at once and says so", async () => {
    const { openTab, notes, sent } = openBrowser();
    const queue = openTab(withoutStorage);
    await queue.ready();
    expect(await queue.store(notes, a)).toBe(false);
    expect(await queue.storeOrSend(notes, b)).toBe("sent");
    expect(sent).toEqual(["b"]);
  });

  test("rejects if it could not be sent either", async () => {
    const { openTab, notes, answers } = openBrowser();
    answers["a"] = new TypeError("Failed to fetch");
    await expect(openTab(withoutStorage).storeOrSend(notes, a)).rejects.toThrow("Failed to fetch");
  });

  test("with storage the entry is stored first and sent from there", async () => {
    const { openTab, notes, sent } = openBrowser();
    const queue = openTab();
    expect(await queue.storeOrSend(notes, a)).toBe("stored");
    await expect.poll(() => [sent, queue.entries(notes)]).toEqual([["a"], []]);
  });
});

describe("the lists of the earlier version", () => {
  test("are moved to the queue at the first use; unreadable elements stay", async () => {
    const { openTab, kept, notes, weights, sent } = openBrowser();
    kept.set("sara.note", JSON.stringify([b, a]));
    kept.set("sara.weight", JSON.stringify([c, "?"]));
    kept.set("omar.note", JSON.stringify([c]));
    const [one, other] = [openTab(), openTab()];
    await Promise.all([one.ready(), other.ready()]);
    expect([idsOf(one.entries(notes)), idsOf(one.entries(weights))]).toEqual([["a", "b"], ["c"]]);
    expect(Object.fromEntries(kept)).toEqual({ "sara.weight": '["?"]', "omar.note": JSON.stringify([c]) });
    await one.send();
    expect(sent).toEqual(["a", "b", "c"]);
  });

  test("do not replace newer entries", async () => {
    const { openTab, kept, notes } = openBrowser();
    await openTab().store(notes, { ...a, revision: 3 });
    kept.set("sara.note", JSON.stringify([{ ...a, revision: 2 }]));
    const queue = openTab();
    await queue.ready();
    expect(queue.entries(notes).map(({ body }) => body.revision)).toEqual([3]);
    expect(kept.size).toBe(0);
  });

  test("are sent directly if the queue has no storage, and stay until they are sent", async () => {
    const { openTab, kept, sent, answers } = openBrowser();
    kept.set("sara.note", JSON.stringify([a, b, c]));
    answers["b"] = new TypeError("Failed to fetch");
    answers["c"] = refusing(409, "WEEK_LOCKED");
    const queue = openTab(withoutStorage);
    await queue.send();
    expect(kept.get("sara.note")).toBe(JSON.stringify([b, c]));
    delete answers["b"];
    await queue.send();
    expect([sent, kept.get("sara.note")]).toEqual([["a", "b", "c", "b"], JSON.stringify([c])]);
  });
});

test("a connection that the browser has closed is opened again", async () => {
  const store = createQueueStore(`queue ${database}`);
  const entry = { userId: "sara", kind: "note", id: "a", order: "1", revision: 0, body: a };
  await store.put(entry);
  // A deletion makes the open connection close itself.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`queue ${database}`).onsuccess = resolve;
  });
  await store.put(entry);
  expect(idsOf(await store.list("sara"))).toEqual(["a"]);
});
