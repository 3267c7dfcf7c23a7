import type { RefreshFailure } from "./refresh-error.ts";
import type { Tokens } from "./token-store.ts";
import { endOfToken, isExpired, refreshThresholdMs } from "./token-times.ts";

/** What the proactive refresh does next. */
export type Plan =
  | { readonly kind: "signed-out" }
  /** A token that cannot be renewed: the session is over. */
  | { readonly kind: "give-up" }
  | { readonly kind: "refresh" }
  | { readonly kind: "wait"; readonly ms: number };

export function planRefresh({ accessToken, refreshToken }: Tokens, nowMs: number): Plan {
  if (accessToken === undefined && refreshToken === undefined) return { kind: "signed-out" };
  if (!isExpired(accessToken, nowMs)) {
    return { kind: "wait", ms: (endOfToken(accessToken ?? "") ?? nowMs) - refreshThresholdMs - nowMs };
  }
  return refreshToken === undefined ? { kind: "give-up" } : { kind: "refresh" };
}

/** What the server said to a refresh. A busy or broken server says nothing about the session: it counts as the network. */
export function failureOfStatus(status: number): RefreshFailure {
  if (status === 408 || status === 429 || status >= 500) return "network";
  return "refused";
}
