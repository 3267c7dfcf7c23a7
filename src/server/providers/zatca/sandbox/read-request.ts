import { createPublicKey, type KeyObject, verify } from "node:crypto";

interface Element {
  readonly tag: number;
  /** The whole element. */
  readonly whole: Buffer;
  readonly content: Buffer;
}

/** The elements of a DER value, one after the other. Throws RangeError for what is cut off. */
export function readElements(der: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < der.length; ) {
    const first = der.readUInt8(at + 1);
    const more = first < 0x80 ? 0 : first & 0x7f;
    const from = at + 2 + more;
    const to = from + (more === 0 ? first : der.readUIntBE(at + 2, more));
    if (to > der.length) throw new RangeError("an element that is cut off");
    found.push({ tag: der.readUInt8(at), whole: der.subarray(at, to), content: der.subarray(from, to) });
    at = to;
  }
  return found;
}

export interface ReadRequest {
  readonly subject: Buffer;
  readonly publicKey: Buffer;
  readonly key: KeyObject;
  /** Its texts: names of the subject and of the device. */
  readonly texts: readonly string[];
}

const utf8Tag = 0x0c;
function textsIn(der: Buffer): string[] {
  return readElements(der).flatMap(({ tag, content }) => {
    if (tag === utf8Tag) return [content.toString("utf8")];
    // Constructed elements, and octets with elements inside.
    return (tag & 0x20) !== 0 || tag === 0x04 ? textsIn(content) : [];
  });
}

/** A request for a certificate that its own key has signed; undefined for anything else. */
export function readRequest(pem: string): ReadRequest | undefined {
  try {
    const base64 = /-----BEGIN CERTIFICATE REQUEST-----([^-]*)-----END CERTIFICATE REQUEST-----/.exec(pem)?.[1] ?? "";
    const [request] = readElements(Buffer.from(base64, "base64"));
    const [info, , signature] = readElements(request?.content ?? Buffer.alloc(0));
    const [, subject, publicKey, extensions] = readElements(info?.content ?? Buffer.alloc(0));
    if (!info || !signature || !subject || !publicKey || !extensions) return undefined;
    const key = createPublicKey({ key: publicKey.whole, format: "der", type: "spki" });
    const isCurve = key.asymmetricKeyDetails?.namedCurve === "secp256k1";
    if (!isCurve || !verify("sha256", info.whole, key, signature.content.subarray(1))) return undefined;
    const texts = [...textsIn(subject.whole), ...textsIn(extensions.whole)];
    return { subject: subject.whole, publicKey: publicKey.whole, key, texts };
  } catch {
    return undefined;
  }
}
