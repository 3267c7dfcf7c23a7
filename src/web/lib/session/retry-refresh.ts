import { networkRetryMs } from "./network-retry.ts";
import { RefreshError } from "./refresh-error.ts";
import { subjectOfToken } from "./token-payload.ts";
import type { TokenStore } from "./token-store.ts";

export interface RetryDeps {
  readonly store: Pick<TokenStore, "read">;
  /** One attempt; see `Refresher`. */
  readonly refresh: (rejected: string | undefined) => Promise<string>;
  /** Sets a timeout in milliseconds; returns its cancel function. */
  readonly after: (ms: number, work: () => void) => () => void;
}

export interface RetryingRefresh {
  /**
   * Returns a token to resend a rejected call with. After a network error the refresh is retried every 30 seconds
   * while the same user stays signed in. Rejects with a RefreshError, or with the reason of `signal`.
   */
  after401(rejected: string | undefined, signal?: AbortSignal): Promise<string>;
}

interface Pause {
  readonly over: Promise<void>;
  readonly end: () => void;
}

function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    void work.then(resolve).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

export function createRetryingRefresh({ store, refresh, after }: RetryDeps): RetryingRefresh {
  let pause: Pause | undefined;

  const startPause = (): Pause => {
    let resolve = (): void => {};
    // Promise.withResolvers is missing in phones of 2023.
    const over = new Promise<void>((done) => {
      resolve = done;
    });
    const end = (): void => {
      cancel();
      pause = undefined;
      resolve();
    };
    const cancel = after(networkRetryMs, end);
    return { over, end };
  };

  const attempt = async (rejected: string | undefined): Promise<string> => {
    const token = await refresh(rejected);
    // Release the other waiting calls.
    pause?.end();
    return token;
  };

  const after401 = async (rejected: string | undefined, signal?: AbortSignal): Promise<string> => {
    const subject = subjectOfToken(rejected);
    for (;;) {
      try {
        return await attempt(rejected);
      } catch (error) {
        if (!(error instanceof RefreshError) || error.failure !== "network") throw error;
        pause ??= startPause();
        await untilAborted(pause.over, signal);
        // The user signed out or changed: the call must not be sent as somebody else.
        const { accessToken } = store.read();
        if (accessToken === undefined || subjectOfToken(accessToken) !== subject) throw error;
      }
    }
  };
  return { after401 };
}
