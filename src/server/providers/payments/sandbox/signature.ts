import { createHmac, timingSafeEqual } from "node:crypto";

export const signatureHeader = "x-sandbox-signature";
const toleranceSeconds = 300;

const signMac = (secret: string, seconds: number, body: Buffer | string): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body. */
export function sign(secret: string, now: Date, body: Buffer | string): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${signMac(secret, seconds, body).toString("hex")}`;
}

/** Whether a signature is valid for these bytes and at most five minutes off. */
export function isGenuine(secret: string, now: Date, body: Buffer, header: string | undefined): boolean {
  const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (time === undefined || mac === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  return timingSafeEqual(signMac(secret, Number(time), body), Buffer.from(mac, "hex"));
}
