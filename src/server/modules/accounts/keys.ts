import { deriveKeys, type Keys, type Secrets } from "#server/platform/secret.ts";

/** Keys derived from the server's secrets, one per purpose, so that a leaked key does not expose others. */
export interface TokenKeys {
  readonly accessToken: Keys;
  readonly refreshToken: Keys;
  readonly secondFactor: Keys;
}

export function keysFrom(secrets: Secrets): TokenKeys {
  return {
    accessToken: deriveKeys(secrets, "access token"),
    refreshToken: deriveKeys(secrets, "refresh token"),
    secondFactor: deriveKeys(secrets, "second factor"),
  };
}
