import { createHmac } from "node:crypto";
import type { Keys } from "#server/platform/secret.ts";

export const refreshTokenDays = 30;
/** Maximum lifetime of a session, however often it is refreshed. */
export const sessionDays = 180;
/** For this long a used token returns the same successor again: for two tabs or a lost response. */
export const reuseGraceSeconds = 10;

export interface RefreshTokens {
  /**
   * The token at a position in a session's chain. It is derived and not random, so that the same successor can be
   * returned within the grace period although only its hash is stored.
   */
  tokenAt(sessionId: string, seq: number): string;
  /** The same token derived with each secret: another process may have a different first one. */
  candidatesAt(sessionId: string, seq: number): readonly string[];
}

export function createRefreshTokens(keys: Keys): RefreshTokens {
  const derive = (key: Uint8Array, sessionId: string, seq: number): string =>
    createHmac("sha256", key).update(`${sessionId}:${seq}`).digest("base64url");
  return {
    tokenAt: (sessionId, seq) => derive(keys[0], sessionId, seq),
    candidatesAt: (sessionId, seq) => keys.map((key) => derive(key, sessionId, seq)),
  };
}
