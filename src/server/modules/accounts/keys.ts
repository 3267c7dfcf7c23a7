import { createHash } from "node:crypto";
import { deriveKey } from "#server/platform/secret.ts";

/** Keys made from the one secret, each for a single purpose, so that a leak of one tells nothing of another. */
export interface Keys {
  readonly accessToken: Uint8Array;
  readonly refreshToken: Uint8Array;
}

export function keysFrom(secret: string): Keys {
  return { accessToken: deriveKey(secret, "access token"), refreshToken: deriveKey(secret, "refresh token") };
}

/** What is kept of a token or mark: its SHA-256. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
