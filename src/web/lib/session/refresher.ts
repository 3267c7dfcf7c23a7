import type { TransportReply } from "#shared/contract/client.ts";
import { failureOfStatus } from "./refresh-decisions.ts";
import { RefreshError } from "./refresh-error.ts";
import type { SessionEventName, SessionEvents } from "./session-events.ts";
import type { TokenStore } from "./token-store.ts";
import { isExpired, type TokenClock } from "./token-times.ts";

export interface RefresherDeps {
  readonly store: TokenStore;
  readonly events: SessionEvents;
  readonly nowFor: TokenClock;
  /** POST /auth/refresh without retry; rejects when there is no answer. */
  readonly send: (refreshToken: string) => Promise<TransportReply>;
  /**
   * Runs in one tab at a time (Web Locks); without locks, tabs may refresh at the same time and get the same
   * successor.
   */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Refresher {
  /**
   * Returns a token to retry with after `rejected` got a 401: a newer stored one, or one from a refresh. All callers
   * share one refresh. Rejects with a RefreshError.
   */
  after401(rejected: string | undefined): Promise<string>;
  /** Renews a token that is about to expire, unless another tab already has. */
  ahead(): Promise<string>;
  isRunning(): boolean;
}

interface Pair {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

function readPair(data: unknown): Pair | undefined {
  const { accessToken, refreshToken } = (data ?? {}) as Record<string, unknown>;
  if (typeof accessToken !== "string" || accessToken === "") return undefined;
  return {
    accessToken,
    refreshToken: typeof refreshToken === "string" && refreshToken !== "" ? refreshToken : undefined,
  };
}

function toMessage(data: unknown): string | undefined {
  const { message, error } = (data ?? {}) as { message?: unknown; error?: { message?: unknown } };
  const text = message ?? error?.message;
  return typeof text === "string" && text !== "" ? text : undefined;
}

export function createRefresher({ store, events, nowFor, send, withLock }: RefresherDeps): Refresher {
  let running: Promise<string> | undefined;

  const giveUp = (error: RefreshError, event: SessionEventName): never => {
    store.clear();
    events.raise(event);
    throw error;
  };

  const ask = async (refreshToken: string): Promise<Pair> => {
    const reply = await send(refreshToken).catch(() => {
      throw new RefreshError("network");
    });
    if (reply.status < 200 || reply.status > 299)
      throw new RefreshError(failureOfStatus(reply.status), toMessage(reply.data));
    const pair = readPair(reply.data);
    if (pair === undefined) throw new RefreshError("invalid-response");
    return pair;
  };

  const refresh = async (refreshToken: string): Promise<string> => {
    try {
      const pair = await ask(refreshToken);
      // The user signed out or changed during the call: drop the reply.
      if (store.read().refreshToken !== refreshToken) throw new RefreshError("refused");
      store.write(pair);
      return pair.accessToken;
    } catch (error) {
      if (!(error instanceof RefreshError)) throw error;
      if (error.failure === "network" || store.read().refreshToken !== refreshToken) throw error;
      return giveUp(error, "tokenRefreshFailed");
    }
  };

  /** `usable` decides whether the stored token is good enough, since another tab may have renewed it. */
  const renew = (usable: (accessToken: string) => boolean, whenMissing: SessionEventName): Promise<string> => {
    running ??= withLock(async () => {
      const { accessToken, refreshToken } = store.read();
      if (accessToken !== undefined && usable(accessToken)) return accessToken;
      if (refreshToken === undefined) return giveUp(new RefreshError("missing"), whenMissing);
      return refresh(refreshToken);
    }).finally(() => {
      running = undefined;
    });
    return running;
  };

  const after401 = async (rejected: string | undefined): Promise<string> => {
    const isOther = (accessToken: string): boolean => accessToken !== rejected;
    const token = await renew(isOther, "authRequired");
    // It joined a renewal that kept the stored token as valid, which the server has just rejected.
    return isOther(token) ? token : renew(isOther, "authRequired");
  };

  return {
    after401,
    ahead: () => renew((accessToken) => !isExpired(accessToken, nowFor(accessToken)), "tokenRefreshFailed"),
    isRunning: () => running !== undefined,
  };
}
