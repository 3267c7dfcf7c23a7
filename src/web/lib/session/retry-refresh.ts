import { networkRetryMs } from "./network-retry.ts";
import { RefreshError } from "./refresh-error.ts";
import { subjectOfToken } from "./token-payload.ts";
import type { TokenStore } from "./token-store.ts";

export interface RetryDeps {
  readonly store: Pick<TokenStore, "read">;
  /** One attempt; see `Refresher`. */
  readonly refresh: (rejected: string | undefined) => Promise<string>;
  /** Calls back once after so many milliseconds; returns what takes it back. */
  readonly after: (ms: number, work: () => void) => () => void;
}

export interface RetryingRefresh {
  /**
   * A token to send a refused call again with. After a network error the refresh is tried again every 30 seconds while the
   * same person stays signed in. Rejects with a RefreshError, or with the reason of `signal`.
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
    // Not Promise.withResolvers, which phones of 2023 lack.
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
    // The others that wait need not wait any longer.
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
        // Signed out, or in as somebody else: the call was never theirs.
        const { accessToken } = store.read();
        if (accessToken === undefined || subjectOfToken(accessToken) !== subject) throw error;
      }
    }
  };
  return { after401 };
}
