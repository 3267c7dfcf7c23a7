import { api } from "#web/lib/api/browser.ts";
import { sessionEvents, tokenStore } from "./browser-tokens.ts";
import { forgetKeptPlans } from "./forget-kept-plans.ts";
import { loadRenewal } from "./load-renewal.ts";
import { networkRetryMs } from "./network-retry.ts";
import type { ProactiveRefresh } from "./proactive-refresh.ts";
import { createSession } from "./session.ts";
import { storageKeys } from "./token-store.ts";

/** The session of this browser. On the server it is never started and stays "loading". */
export const browserSession = createSession({ api, store: tokenStore, events: sessionEvents });

/** Loads the proactive refresh once there is a token; if loading fails, each check tries again. */
function keepFresh(): ProactiveRefresh {
  const isTokenOld = tokenStore.read().accessToken !== undefined;
  let coming: Promise<ProactiveRefresh | undefined> | undefined;
  let isStopped = false;
  const start = async (): Promise<ProactiveRefresh | undefined> => {
    try {
      const { startRenewal } = await loadRenewal();
      return isStopped ? undefined : startRenewal(isTokenOld);
    } catch {
      coming = undefined;
      return undefined;
    }
  };
  return {
    check: () => {
      if (tokenStore.read().accessToken !== undefined) coming ??= start();
      void coming?.then((renewal) => renewal?.check());
    },
    stop: () => {
      isStopped = true;
      void coming?.then((renewal) => renewal?.stop());
    },
  };
}

/** Reads the storage, keeps the token fresh and follows other tabs. Returns a cleanup function. */
export function startBrowserSession(): () => void {
  tokenStore.keepConsistent();
  const proactive = keepFresh();
  const sync = (): void => {
    void browserSession.sync().then(proactive.check);
  };
  const follow = (event: StorageEvent): void => {
    // The key is null when the whole storage was cleared.
    if (event.key === storageKeys.accessToken || event.key === null) sync();
  };
  let retry: number | undefined;
  const retryWithoutProfile = (): void => {
    window.clearTimeout(retry);
    const { status, user } = browserSession.read();
    if (status === "signed-in" && user === null) retry = window.setTimeout(sync, networkRetryMs);
  };
  // A profile that could not be loaded offline is loaded when the network is back.
  window.addEventListener("online", sync);
  window.addEventListener("storage", follow);
  let wasSignedIn = false;
  const unsubscribe = browserSession.subscribe(() => {
    proactive.check();
    retryWithoutProfile();
    const { status } = browserSession.read();
    // Offline data belongs to the user who was signed in.
    if (wasSignedIn && status === "signed-out") forgetKeptPlans();
    wasSignedIn = status === "signed-in";
  });
  proactive.check();
  sync();
  return () => {
    window.clearTimeout(retry);
    proactive.stop();
    unsubscribe();
    window.removeEventListener("online", sync);
    window.removeEventListener("storage", follow);
  };
}
