import { createHmac } from "node:crypto";

export const refreshTokenDays = 30;
/** However often it is refreshed, a session ends after this. */
export const sessionDays = 180;
/** A token that was used within this time gives its successor again: two tabs, or a reply that was lost on the way. */
export const reuseGraceSeconds = 10;

export interface RefreshTokens {
  /**
   * The token at a place in a session's chain. It is computed, not drawn, so that the very same successor can be given
   * again within the grace time although only its hash is stored.
   */
  tokenAt(sessionId: string, seq: number): string;
}

export function createRefreshTokens(key: Uint8Array): RefreshTokens {
  return {
    tokenAt: (sessionId, seq) => createHmac("sha256", key).update(`${sessionId}:${seq}`).digest("base64url"),
  };
}
