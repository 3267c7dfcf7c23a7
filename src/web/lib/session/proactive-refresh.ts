import { networkRetryMs } from "./network-retry.ts";
import { planRefresh } from "./refresh-decisions.ts";
import { RefreshError } from "./refresh-error.ts";
import type { Refresher } from "./refresher.ts";
import type { SessionEvents } from "./session-events.ts";
import type { TokenStore, Tokens } from "./token-store.ts";
import { checkEveryMs, type TokenClock } from "./token-times.ts";

export interface ProactiveDeps {
  readonly store: TokenStore;
  readonly refresher: Refresher;
  readonly events: SessionEvents;
  readonly nowFor: TokenClock;
  /** Sets a timeout in milliseconds; returns its cancel function. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Calls back when the page becomes visible or gets the focus; returns an unsubscribe function. */
  readonly onAttention: (work: () => void) => () => void;
}

export interface ProactiveRefresh {
  /** Reads the stored token and schedules again: after signing in, and when another tab changed it. */
  check(): void;
  stop(): void;
}

/** Renews the access token ten minutes before it expires, so that an active user never gets a 401. */
export function startProactiveRefresh(deps: ProactiveDeps): ProactiveRefresh {
  const { store, refresher, events, nowFor, after, onAttention } = deps;
  let cancelTimer = (): void => {};
  let cancelCheck = (): void => {};
  let isStopped = false;
  let renewed: { readonly token: string; readonly at: number } | undefined;

  const wasJustRenewed = ({ accessToken }: Tokens, now: number): boolean =>
    renewed !== undefined && renewed.token === accessToken && now - renewed.at < networkRetryMs;

  const plan = (ms: number): void => {
    cancelTimer();
    if (!isStopped) cancelTimer = after(ms, check);
  };

  const renew = (): void => {
    // Concurrent refreshes are skipped.
    if (refresher.isRunning()) return;
    refresher.ahead().then(
      (token) => {
        renewed = { token, at: nowFor(token) };
        check();
      },
      (error: unknown) => {
        if (error instanceof RefreshError && error.failure === "network") plan(networkRetryMs);
      },
    );
  };

  function check(): void {
    if (isStopped) return;
    const tokens = store.read();
    const now = nowFor(tokens.accessToken);
    const next = planRefresh(tokens, now);
    if (next.kind === "wait") plan(next.ms);
    // Tokens that last ten minutes or less are due again right after renewal; this must not become a loop.
    else if (next.kind === "refresh" && wasJustRenewed(tokens, now)) plan(networkRetryMs);
    else cancelTimer();
    if (next.kind === "refresh" && !wasJustRenewed(tokens, now)) renew();
    if (next.kind === "give-up") {
      store.clear();
      events.raise("tokenRefreshFailed");
    }
  }

  const checkRegularly = (): void => {
    cancelCheck = after(checkEveryMs, () => {
      check();
      if (!isStopped) checkRegularly();
    });
  };

  const stopListening = onAttention(check);
  checkRegularly();
  check();
  return {
    check,
    stop: () => {
      isStopped = true;
      cancelTimer();
      cancelCheck();
      stopListening();
    },
  };
}
