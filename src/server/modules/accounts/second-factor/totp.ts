import { createHmac, randomBytes } from "node:crypto";

const periodSeconds = 30;
/** How many steps a phone's clock may be off, in each direction. */
const windowSteps = 1;
const secretBytes = 20;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base32 without padding, as authenticator apps take it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/** A secret of 160 bits, the length of SHA-1. */
export const newSecret = (): Buffer => randomBytes(secretBytes);

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / periodSeconds);

/** The code of a step (RFC 6238 with SHA-1, RFC 4226 section 5.3). */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step near `at` that has this code; `undefined` without one. */
export function stepOfCode(secret: Uint8Array, code: string, at: Date): number | undefined {
  const now = stepAt(at);
  const steps = Array.from({ length: 2 * windowSteps + 1 }, (_, index) => now - windowSteps + index);
  return steps.find((step) => codeOf(secret, step) === code);
}

/** The address in the QR code that the app scans. */
export function toKeyUri(secret: string, { issuer, account }: { readonly issuer: string; readonly account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  return `otpauth://totp/${label}?${query}`;
}
