/** Writes DER, the form of certificates and of requests for them. */

export type Der = Uint8Array;

function toLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

const element = (tag: number, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([tag]), toLength(content.length), content]);

export const sequence = (...parts: readonly Der[]): Buffer => element(0x30, Buffer.concat(parts));
export const set = (...parts: readonly Der[]): Buffer => element(0x31, Buffer.concat(parts));
export const utf8Text = (text: string): Buffer => element(0x0c, Buffer.from(text));
export const printableText = (text: string): Buffer => element(0x13, Buffer.from(text, "latin1"));
export const ia5Text = (text: string): Buffer => element(0x16, Buffer.from(text, "latin1"));
export const octets = (content: Uint8Array): Buffer => element(0x04, content);
/** A bit string without unused bits. */
export const bits = (content: Uint8Array): Buffer => element(0x03, Buffer.concat([Buffer.from([0]), content]));
/** A context tag around an element. */
export const tagged = (number: number, content: Uint8Array): Buffer => element(0xa0 | number, content);

/** A positive whole number. */
export function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return element(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function toBase128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(0x80 | (rest & 0x7f));
  return bytes;
}

/** "1.2.840.10045.4.3.2" */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(toBase128)]));
}

/** To the second, in UTC; years before 2050. */
export function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/\D/g, "").slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`));
}

/** What is signed, with its signature (ECDSA with SHA-256). */
export const signed = (content: Der, signature: Uint8Array): Buffer =>
  sequence(content, sequence(oid("1.2.840.10045.4.3.2")), bits(signature));
