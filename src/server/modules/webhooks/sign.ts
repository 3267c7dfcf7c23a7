import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new signing secret as partners get it: 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

export interface Signed {
  readonly id: string;
  /** Seconds since 1970, of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

function signWith(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** Headers of Standard Webhooks, with one signature for each secret. */
export const toSignedHeaders = (signed: Signed, secrets: readonly string[]): Record<string, string> => ({
  "webhook-id": signed.id,
  "webhook-timestamp": String(signed.timestamp),
  "webhook-signature": secrets.map((secret) => signWith(secret, signed)).join(" "),
});
