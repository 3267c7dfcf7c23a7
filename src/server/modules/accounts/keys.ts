import { createHash } from "node:crypto";
import { deriveKey } from "#server/platform/secret.ts";

/** Keys derived from the server's secret, one per purpose, so that a leaked key does not expose others. */
export interface Keys {
  readonly accessToken: Uint8Array;
  readonly refreshToken: Uint8Array;
}

export function keysFrom(secret: string): Keys {
  return { accessToken: deriveKey(secret, "access token"), refreshToken: deriveKey(secret, "refresh token") };
}

/** SHA-256 of a token, which is what the database stores. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
