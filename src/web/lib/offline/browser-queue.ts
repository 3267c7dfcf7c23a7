import { useCallback, useEffect, useSyncExternalStore } from "react";
import { currentUserId } from "#web/lib/session/current-user-id.ts";
import { createOfflineQueue, type OfflineQueue, type QueueChannel, type Settled } from "./offline-queue.ts";
import type { QueueEntry, QueueKind } from "./queue-kind.ts";
import { createQueueStore } from "./queue-store.ts";

const name = "himma-queue";
const retryMs = 30_000;
const nothing: readonly never[] = [];

/** Without BroadcastChannel other tabs see a change at their next attempt to send. */
function createChannel(): QueueChannel {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  return {
    post: (settled) => channel?.postMessage(settled),
    listen: (listener) => channel?.addEventListener("message", ({ data }) => listener(data)),
  };
}

/**
 * Runs work in one tab at a time. Web Locks exist in secure contexts only; without them two tabs may send the same
 * entry, which the server stores once by its id.
 */
async function runAlone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Navigator & { locks?: LockManager };
  await (locks === undefined ? work() : locks.request(name, work));
}

/** Blocked local storage counts as empty. */
const formerStorage = {
  getItem: (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: (key: string, text: string) => localStorage.setItem(key, text),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/** The queue of this browser, made at its first use. */
export function createBrowserQueue(kinds: readonly QueueKind<unknown>[]): () => OfflineQueue {
  let queue: OfflineQueue | undefined;
  return () => {
    queue ??= createOfflineQueue({
      kinds,
      store: createQueueStore(name),
      storage: formerStorage,
      channel: createChannel(),
      alone: runAlone,
      userId: currentUserId,
    });
    return queue;
  };
}

/** The entries of a kind; `onSettled` is called when some of them have left the queue. */
export function useQueueEntries<Body>(
  queue: () => OfflineQueue,
  kind: QueueKind<Body>,
  onSettled?: (settled: Settled) => void,
): readonly QueueEntry<Body>[] {
  useEffect(() => (onSettled === undefined ? undefined : queue().onSettled(kind, onSettled)), [queue, kind, onSettled]);
  const subscribe = useCallback((listener: () => void) => queue().subscribe(listener), [queue]);
  return useSyncExternalStore(
    subscribe,
    () => queue().entries(kind),
    () => nothing,
  );
}

/** Sends the queue at once, when the network comes back, and every 30 seconds. */
export function useQueueSending(queue: () => OfflineQueue): void {
  useEffect(() => {
    const send = (): void => void queue().send();
    send();
    const timer = window.setInterval(send, retryMs);
    window.addEventListener("online", send);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [queue]);
}
