import { readPayload } from "./token-payload.ts";

/** Tokens are renewed this long before they expire (product.md section 9). */
export const refreshThresholdMs = 10 * 60 * 1000;
export const checkEveryMs = 5 * 60 * 1000;

/** Expiry of the token in milliseconds since 1970; undefined when it cannot be read. */
export function endOfToken(token: string): number | undefined {
  const end = readPayload(token)?.["exp"];
  return typeof end === "number" && Number.isFinite(end) ? end * 1000 : undefined;
}

/** Missing, unreadable, or within ten minutes of its expiry. */
export function isExpired(token: string | undefined, nowMs: number): boolean {
  const end = token === undefined ? undefined : endOfToken(token);
  return end === undefined || end - nowMs <= refreshThresholdMs;
}

/** The time for checking a token, in milliseconds since 1970. */
export type TokenClock = (token: string | undefined) => number;

/** Smaller differences are network latency. */
const noticedSkewMs = 60 * 1000;

function toClockSkew(token: string, nowMs: number): number {
  const issued = readPayload(token)?.["iat"];
  if (typeof issued !== "number" || !Number.isFinite(issued)) return 0;
  const skew = nowMs - issued * 1000;
  return Math.abs(skew) < noticedSkewMs ? 0 : skew;
}

/**
 * A clock corrected to the server's time. The device's clock may be wrong by more than a token's lifetime. A token
 * that appears while the page is open was just issued, so its issue time gives the skew. Without this, a device that
 * is half an hour ahead would renew every new token at once, in a loop.
 */
export function createTokenClock(now: () => number): TokenClock {
  let isFirstLook = true;
  let seen: string | undefined;
  let skew = 0;
  return (token) => {
    // A token stored before the page was loaded has an unknown age.
    if (token !== undefined && token !== seen && !isFirstLook) skew = toClockSkew(token, now());
    isFirstLook = false;
    seen = token ?? seen;
    return now() - skew;
  };
}
