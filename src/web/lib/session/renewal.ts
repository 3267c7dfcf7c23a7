import { sendOnce } from "#web/lib/api/browser-transport.ts";
import { browserFetch, sessionEvents, tokenStore } from "./browser-tokens.ts";
import { type ProactiveRefresh, startProactiveRefresh } from "./proactive-refresh.ts";
import { createRefresher } from "./refresher.ts";
import { createRetryingRefresh } from "./retry-refresh.ts";
import { createTokenClock } from "./token-times.ts";

const tokenClock = createTokenClock(() => Date.now());

/** How long the lock is kept after the work, so that other tabs see the storage changes when they get it. */
const settleMs = 60;
/** How long a tab that waited for the lock waits for the tokens of the tab that had it. */
const storageDelayMs = 1000;

const hold = (ms: number): Promise<void> => new Promise((release) => setTimeout(release, ms));

/** Resolves once the stored access token is not `known`. Browsers show a tab's writes to other tabs with a delay. */
async function otherTabsToken(known: string | undefined): Promise<void> {
  if (tokenStore.read().accessToken !== known) return;
  let stop = (): void => {};
  const changed = new Promise<void>((resolve) => {
    const look = (): void => {
      if (tokenStore.read().accessToken !== known) resolve();
    };
    window.addEventListener("storage", look);
    stop = () => window.removeEventListener("storage", look);
  });
  await Promise.race([changed, hold(storageDelayMs)]);
  stop();
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Navigator & { locks?: LockManager };
  if (locks === undefined) return work();
  let started: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    started ??= work();
    return started;
  };
  const name = "himma-token-refresh";
  return new Promise((resolve, reject) => {
    const run = async (): Promise<void> => {
      begin().then(resolve, reject);
      await started?.catch(() => undefined);
      await hold(settleMs);
    };
    const known = tokenStore.read().accessToken;
    const waitForLock = (): Promise<void> =>
      locks.request(name, async () => {
        await otherTabsToken(known);
        await run();
      });
    const held = locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? "taken" : run()));
    const done = held.then((outcome) => (outcome === "taken" ? waitForLock() : undefined));
    // Locks are unavailable on some pages (sandbox, unloading): then requests of several tabs may overlap.
    done.catch(() => begin().then(resolve, reject));
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
