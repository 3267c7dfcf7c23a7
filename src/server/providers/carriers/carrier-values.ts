import { createHash, timingSafeEqual } from "node:crypto";
import type { ShipmentMove } from "#shared/domain/shipments.ts";

/** "+201000000000" → "201000000000". */
export const toDigits = (phone: string): string => phone.replace(/\D/g, "");

/** The state of a carrier's code; `null` for codes that we do not know. */
export const stateOf = (states: Readonly<Record<string, ShipmentMove>>, code: string | number): ShipmentMove | null =>
  Object.hasOwn(states, code) ? (states[code] ?? null) : null;

/** Equal for copies of a webhook. */
export const toEventKey = (rawBody: Buffer): string => createHash("sha256").update(rawBody).digest("hex");

/** Compares secrets in constant time. */
export function isSecret(given: string | undefined, secret: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(hash(given), hash(secret));
}

/** Bytes of a PDF in Base64. */
export const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

/** The body of a webhook; `undefined` when it is not JSON. */
export function parseBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Joins the parts that are given with spaces. */
export const words = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join(" ");
