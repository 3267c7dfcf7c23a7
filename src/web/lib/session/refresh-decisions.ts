import type { RefreshFailure } from "./refresh-error.ts";
import type { Tokens } from "./token-store.ts";
import { endOfToken, isExpired, refreshThresholdMs } from "./token-times.ts";

/** The next step of the proactive refresh. */
export type Plan =
  | { readonly kind: "signed-out" }
  /** The token cannot be renewed: the session is over. */
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

/** Converts a refresh status to a failure. 429 and 5xx say nothing about the session and count as network errors. */
export function failureOfStatus(status: number): RefreshFailure {
  if (status === 408 || status === 429 || status >= 500) return "network";
  return "refused";
}
