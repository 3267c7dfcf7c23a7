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

/** Why there is no new token. `network`: the tokens stay and it is tried again; all else ends the session. */
export type RefreshFailure = "missing" | "refused" | "invalid-response" | "network";

/** What the server said to a refresh. A busy or broken server says nothing about the session: it counts as the network. */
export function failureOfStatus(status: number): RefreshFailure {
  if (status === 408 || status === 429 || status >= 500) return "network";
  return "refused";
}

/** The words of product.md section 8; a refusal carries the server's when it has some. */
export const failureMessages: Readonly<Record<RefreshFailure, string>> = {
  missing: "No refresh token available",
  refused: "Token refresh failed",
  "invalid-response": "Token refresh failed",
  network: "Network error during token refresh",
};

/** A call could not be made because the session could not be renewed. */
export class RefreshError extends Error {
  override readonly name = "RefreshError";
  readonly failure: RefreshFailure;

  constructor(failure: RefreshFailure, message = failureMessages[failure]) {
    super(message);
    this.failure = failure;
  }
}
