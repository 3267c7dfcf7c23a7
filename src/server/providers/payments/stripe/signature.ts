import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;

/** HMAC-SHA256 over the time, a dot and the body. */
const signMac = (secret: string, time: string, body: Buffer): Buffer =>
  createHmac("sha256", secret).update(`${time}.`).update(body).digest();

/**
 * Whether `t=<seconds>,v1=<hex>[,v1=<hex>]` signs these bytes with one of the secrets, at most five minutes off.
 * Supports several `v1` and several secrets for rotation; ignores other schemes.
 */
export function isGenuine(secrets: readonly string[], now: Date, body: Buffer, header: string | undefined): boolean {
  const parts = (header ?? "").split(",").map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith("t="));
  const [, time] = /^t=(\d{1,12})$/.exec(times.length === 1 ? (times[0] ?? "") : "") ?? [];
  if (time === undefined || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const macs = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []);
  const right = secrets.map((secret) => signMac(secret, time, body));
  return macs.some((mac) => right.some((own) => timingSafeEqual(own, Buffer.from(mac, "hex"))));
}
