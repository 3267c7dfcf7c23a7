import { createSecretKey } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "#server/platform/clock.ts";
import type { Role } from "./tables.ts";

export const accessTokenSeconds = 30 * 60;
/** Tolerated clock difference between processes when a token's expiry is checked. */
export const clockLeewaySeconds = 150;
const issuer = "himma";
const audience = "himma-api";
const type = "at+jwt";

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims & { readonly role: Role }): Promise<string>;
  /** The claims of a valid, unexpired token, else `undefined`. Does not check whether its session is active. */
  verify(token: string): Promise<AccessClaims | undefined>;
}

/** Access tokens: JWTs (HS256 only), valid for 30 minutes. */
export function createAccessTokens(key: Uint8Array, clock: Clock): AccessTokens {
  const secret = createSecretKey(key);
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    sign: ({ userId, sessionId, role }) => {
      const now = seconds();
      return new SignJWT({ role, sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(now + accessTokenSeconds)
        .sign(secret);
    },
    verify: async (token) => {
      // Our tokens have about 350 characters; rejects oversized ones early.
      if (token.length > 2048) return undefined;
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          issuer,
          audience,
          typ: type,
          requiredClaims: ["sub", "sid", "exp"],
          currentDate: clock.now(),
          clockTolerance: clockLeewaySeconds,
        });
        // The issue time is not checked: the signature proves that the token is ours, and clocks may differ.
        const { sub, sid } = payload;
        if (typeof sub !== "string" || typeof sid !== "string") return undefined;
        return { userId: sub, sessionId: sid };
      } catch {
        return undefined;
      }
    },
  };
}
