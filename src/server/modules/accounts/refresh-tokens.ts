import { createHmac } from "node:crypto";

export const refreshTokenDays = 30;
/** Maximum lifetime of a session, however often it is refreshed. */
export const sessionDays = 180;
/** Within this time a used token returns the same successor again: for two tabs or a lost response. */
export const reuseGraceSeconds = 10;

export interface RefreshTokens {
  /**
   * The token at a position in a session's chain. It is derived and not random, so that the same successor can be
   * returned within the grace period although only its hash is stored.
   */
  tokenAt(sessionId: string, seq: number): string;
}

export function createRefreshTokens(key: Uint8Array): RefreshTokens {
  return {
    tokenAt: (sessionId, seq) => createHmac("sha256", key).update(`${sessionId}:${seq}`).digest("base64url"),
  };
}
