import { sendOnce } from "#web/lib/api/browser-transport.ts";
import { browserFetch, sessionEvents, tokenStore } from "./browser-tokens.ts";
import { type ProactiveRefresh, startProactiveRefresh } from "./proactive-refresh.ts";
import { createRefresher } from "./refresher.ts";
import { createRetryingRefresh } from "./retry-refresh.ts";
import { createTokenClock } from "./token-times.ts";

const tokenClock = createTokenClock(() => Date.now());

/** How long the lock is kept after the work, so that other tabs see the storage changes when they get it. */
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
    // Locks are unavailable on some pages (sandbox, unloading): then requests of several tabs may overlap.
    held.catch(() => begin().then(resolve, reject));
  });
}

/** A hanging refresh must not block the other tabs' lock. */
const refreshTimeoutMs = 15_000;

const refresher = createRefresher({
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

function onAttention(work: () => void): () => void {
  const whenVisible = (): void => {
    if (document.visibilityState === "visible") work();
  };
  document.addEventListener("visibilitychange", whenVisible);
  window.addEventListener("focus", work);
  window.addEventListener("online", work);
  return () => {
    document.removeEventListener("visibilitychange", whenVisible);
    window.removeEventListener("focus", work);
    window.removeEventListener("online", work);
  };
}

function after(ms: number, work: () => void): () => void {
  const timer = window.setTimeout(work, ms);
  return () => window.clearTimeout(timer);
}

export const retryingRefresh = createRetryingRefresh({ store: tokenStore, refresh: refresher.after401, after });

/**
 * `isTokenOld`: the token was stored before the page was loaded, so its age is unknown; otherwise it was just issued.
 */
export function startRenewal(isTokenOld: boolean): ProactiveRefresh {
  if (!isTokenOld) tokenClock(undefined);
  return startProactiveRefresh({
    store: tokenStore,
    refresher,
    events: sessionEvents,
    nowFor: tokenClock,
    after,
    onAttention,
  });
}
