import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const prefix = "whsec_";

// Signatures of https://www.standardwebhooks.com: HMAC-SHA256 over id, time and body.

/** A new signing secret as partners get it: 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

export interface Signed {
  readonly id: string;
  /** Seconds since 1970, of this attempt. */
  readonly timestamp: number;
  readonly body: string | Buffer;
}

function signWith(secret: string, { id, timestamp, body }: Signed): Buffer {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
}

/** Headers of Standard Webhooks, with one signature for each secret. */
export const toSignedHeaders = (signed: Signed, secrets: readonly string[]): Record<string, string> => ({
  "webhook-id": signed.id,
  "webhook-timestamp": String(signed.timestamp),
  "webhook-signature": secrets.map((secret) => `v1,${signWith(secret, signed).toString("base64")}`).join(" "),
});

export interface SignedCall {
  readonly rawBody: Buffer | undefined;
  readonly header: (name: string) => string | undefined;
}

const toleranceSeconds = 5 * 60;

/** Whether a call was signed with the secret over its raw bytes, at most five minutes from `now`. */
export function isSigned({ rawBody: body, header }: SignedCall, secret: string, now: Date): boolean {
  const id = header("webhook-id");
  const time = header("webhook-timestamp") ?? "";
  if (body === undefined || id === undefined || !/^\d{1,12}$/.test(time)) return false;
  const timestamp = Number(time);
  if (Math.abs(now.getTime() / 1000 - timestamp) > toleranceSeconds) return false;
  const expected = signWith(secret, { id, timestamp, body });
  return (header("webhook-signature") ?? "").split(" ").some((one) => {
    const given = one.startsWith("v1,") ? Buffer.from(one.slice(3), "base64") : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
