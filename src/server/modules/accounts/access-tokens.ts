import { createSecretKey, type KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "#server/platform/clock.ts";
import type { Keys } from "#server/platform/secret.ts";
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

/** The claims of a token whose signature and contents are valid; its expiry is not checked yet. */
interface Verified extends AccessClaims {
  readonly exp: number;
}

const toClaims = ({ userId, sessionId }: Verified): AccessClaims => ({ userId, sessionId });

async function verifyWith(secret: KeyObject, token: string, now: Date): Promise<Verified | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ["HS256"],
      issuer,
      audience,
      typ: type,
      requiredClaims: ["sub", "sid", "exp"],
      currentDate: now,
      clockTolerance: clockLeewaySeconds,
    });
    // The issue time is not checked: the signature proves that the token is ours, and clocks may differ.
    const { sub, sid, exp } = payload;
    if (typeof sub !== "string" || typeof sid !== "string" || exp === undefined) return undefined;
    return { userId: sub, sessionId: sid, exp };
  } catch {
    return undefined;
  }
}

/** Size of the cache of verified tokens, which saves verifying the same signature at each call of a visit. */
const maxRemembered = 2000;

/** Access tokens: JWTs (HS256 only), valid for 30 minutes. Signed with the first key, verified with any. */
export function createAccessTokens(keys: Keys, clock: Clock): AccessTokens {
  const [current, ...previous] = keys;
  const signing = createSecretKey(current);
  const secrets = [signing, ...previous.map((key) => createSecretKey(key))];
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const remembered = new Map<string, Verified>();
  const remember = (token: string, verified: Verified): void => {
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= maxRemembered) remembered.delete(oldest);
    remembered.set(token, verified);
  };
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
        .sign(signing);
    },
    verify: async (token) => {
      // Our tokens have about 350 characters; rejects oversized ones early.
      if (token.length > 2048) return undefined;
      const known = remembered.get(token);
      if (known !== undefined) {
        if (known.exp > seconds() - clockLeewaySeconds) return toClaims(known);
        remembered.delete(token);
        return undefined;
      }
      for (const secret of secrets) {
        const verified = await verifyWith(secret, token, clock.now());
        if (verified === undefined) continue;
        remember(token, verified);
        return toClaims(verified);
      }
      return undefined;
    },
  };
}
