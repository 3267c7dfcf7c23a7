import { sendOnce } from "#web/lib/api/browser-transport.ts";
import { createRefresher } from "./refresher.ts";
import { createSessionEvents } from "./session-events.ts";
import { createMemoryStorage, createTokenStore, type KeyValueStorage } from "./token-store.ts";
import { createTokenClock } from "./token-times.ts";

// On the server this module holds nothing: pages are rendered for nobody in particular.
function usableStorage(): KeyValueStorage {
  try {
    const probe = "himma.probe";
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return createMemoryStorage();
  }
}

export const browserFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);
export const tokenStore = createTokenStore(usableStorage());
export const sessionEvents = createSessionEvents();
export const tokenClock = createTokenClock(() => Date.now());

/** How long the lock is kept after the work, so that the other tabs' view of the storage has caught up when they get it. */
const settleMs = 60;

function withLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Navigator & { locks?: LockManager };
  if (locks === undefined) return work();
  let started: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    started ??= work();
    return started;
  };
  return new Promise((resolve, reject) => {
    const held = locks.request("himma-token-refresh", async () => {
      begin().then(resolve, reject);
      await started?.catch(() => undefined);
      await new Promise((release) => setTimeout(release, settleMs));
    });
    // Not every page may have locks (a sandbox, a page that is being left): then the tabs' requests may cross.
    held.catch(() => begin().then(resolve, reject));
  });
}

/** A refresh that hangs must not keep the other tabs waiting for the lock. */
const refreshTimeoutMs = 15_000;

export const refresher = createRefresher({
  store: tokenStore,
  events: sessionEvents,
  nowFor: tokenClock,
  withLock,
  send: (refreshToken) =>
    sendOnce(
      { fetch: browserFetch, store: tokenStore },
      {
        method: "POST",
        path: "/auth/refresh",
        body: { refreshToken },
        signal: AbortSignal.timeout(refreshTimeoutMs),
      },
      undefined,
    ),
});
