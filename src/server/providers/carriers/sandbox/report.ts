import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";

export const sandboxCarrierJob = "sandbox-carrier-report";
export const signatureHeader = "x-sandbox-signature";
const toleranceSeconds = 300;

/** Posts to a path of the shop over HTTP and returns the status. */
export type PostToShop = (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

export interface SandboxCarrierReport extends Record<string, unknown> {
  readonly awb: string;
  readonly code: string;
  readonly at: string;
}

const signMac = (key: Uint8Array, seconds: number, body: Buffer | string): Buffer =>
  createHmac("sha256", key).update(`${seconds}.`).update(body).digest();

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, a dot and the body. */
export function sign(key: Uint8Array, now: Date, body: Buffer | string): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${signMac(key, seconds, body).toString("hex")}`;
}

/** Whether a signature is valid for these bytes and at most five minutes off. */
export function isGenuine(keys: readonly Uint8Array[], now: Date, body: Buffer, header: string | undefined): boolean {
  const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (time === undefined || mac === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  return keys.some((key) => timingSafeEqual(signMac(key, Number(time), body), Buffer.from(mac, "hex")));
}

/** Calls the shop's webhook like a real carrier; throws, and is retried, unless acknowledged. */
export async function sendReport(
  { clock, key, post }: { readonly clock: Clock; readonly key: Uint8Array; readonly post: PostToShop },
  { awb, code, at }: SandboxCarrierReport,
): Promise<void> {
  const body = JSON.stringify({ awb, code, at });
  const answer = await post("/api/shipping/webhooks/sandbox", body, {
    "content-type": "application/json",
    [signatureHeader]: sign(key, clock.now(), body),
  });
  if (answer < 200 || answer > 299) throw new Error(`the shop answered a test carrier's webhook with ${answer}`);
}
