import { api } from "#web/lib/api/browser.ts";
import { forgetKeptPlans } from "#web/lib/training/kept-plans.ts";
import { refresher, sessionEvents, tokenClock, tokenStore } from "./browser-tokens.ts";
import { startProactiveRefresh } from "./proactive-refresh.ts";
import { createSession } from "./session.ts";
import { storageKeys } from "./token-store.ts";

/** The session of this browser. On the server nobody starts it: it stays "loading". */
export const browserSession = createSession({ api, store: tokenStore, events: sessionEvents });

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

/** Reads the storage, keeps the token fresh and follows the other tabs. Returns what stops it. */
export function startBrowserSession(): () => void {
  tokenStore.keepConsistent();
  const proactive = startProactiveRefresh({
    store: tokenStore,
    refresher,
    events: sessionEvents,
    nowFor: tokenClock,
    after,
    onAttention,
  });
  const sync = (): void => {
    void browserSession.sync().then(proactive.check);
  };
  const follow = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key === storageKeys.accessToken || event.key === null) sync();
  };
  // Without a network at the start the profile is missing: it is fetched as soon as there is one.
  window.addEventListener("online", sync);
  window.addEventListener("storage", follow);
  let wasSignedIn = false;
  const unsubscribe = browserSession.subscribe(() => {
    proactive.check();
    const { status } = browserSession.read();
    // What was kept for reading without a network belongs to whoever was signed in.
    if (wasSignedIn && status === "signed-out") forgetKeptPlans();
    wasSignedIn = status === "signed-in";
  });
  sync();
  return () => {
    proactive.stop();
    unsubscribe();
    window.removeEventListener("online", sync);
    window.removeEventListener("storage", follow);
  };
}
