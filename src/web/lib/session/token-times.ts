import { readPayload } from "./token-payload.ts";

/** A token is renewed this long before its end (product.md section 9). */
export const refreshThresholdMs = 10 * 60 * 1000;
export const checkEveryMs = 5 * 60 * 1000;

/** When the token ends, in milliseconds since 1970; undefined when it cannot be read. */
export function endOfToken(token: string): number | undefined {
  const end = readPayload(token)?.["exp"];
  return typeof end === "number" && Number.isFinite(end) ? end * 1000 : undefined;
}

/** Counts as expired: missing, unreadable, or within ten minutes of its end. */
export function isExpired(token: string | undefined, nowMs: number): boolean {
  const end = token === undefined ? undefined : endOfToken(token);
  return end === undefined || end - nowMs <= refreshThresholdMs;
}

/** The time by which a token is judged, in milliseconds since 1970. */
export type TokenClock = (token: string | undefined) => number;

/** Smaller differences are the way that an answer takes. */
const noticedSkewMs = 60 * 1000;

function toClockSkew(token: string, nowMs: number): number {
  const issued = readPayload(token)?.["iat"];
  if (typeof issued !== "number" || !Number.isFinite(issued)) return 0;
  const skew = nowMs - issued * 1000;
  return Math.abs(skew) < noticedSkewMs ? 0 : skew;
}

/**
 * A clock that agrees with the server's. Tokens carry the server's time, and this machine's may be wrong by more than a
 * token lasts: a token that turns up while the page is open has just been issued, which tells by how much. Without this
 * a machine that is half an hour ahead would renew each new token at once, for ever.
 */
export function createTokenClock(now: () => number): TokenClock {
  let isFirstLook = true;
  let seen: string | undefined;
  let skew = 0;
  return (token) => {
    // What lay in the storage before may be of any age.
    if (token !== undefined && token !== seen && !isFirstLook) skew = toClockSkew(token, now());
    isFirstLook = false;
    seen = token ?? seen;
    return now() - skew;
  };
}
