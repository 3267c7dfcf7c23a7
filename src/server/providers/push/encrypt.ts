import { createECDH, createPrivateKey, type ECDH, sign } from "node:crypto";
import ece from "http_ece";
import type { PushRequest } from "#server/modules/notifications/index.ts";

export interface MessageKeys {
  /** New for each message. */
  readonly pair: ECDH;
  readonly salt?: Buffer;
}

function newPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

/** The body of a push message: aes128gcm for the one device (RFC 8291). `keys` are given in tests alone. */
export function encryptPush(
  { payload, p256dh, auth }: Pick<PushRequest, "payload" | "p256dh" | "auth">,
  { pair, salt }: MessageKeys = { pair: newPair() },
): Buffer {
  return ece.encrypt(Buffer.from(payload, "utf8"), {
    ...{ version: "aes128gcm", privateKey: pair, dh: Buffer.from(p256dh), authSecret: Buffer.from(auth) },
    ...(salt === undefined ? {} : { salt }),
  });
}

const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

interface Sender {
  readonly identity: PushRequest["identity"];
  /** Origin of the push service. */
  readonly audience: string;
  /** A mailto: or https: address of who runs the shop. */
  readonly subject: string;
  /** Seconds since 1970; at most a day ahead. */
  readonly expires: number;
}

/** The `Authorization` header by which a push service knows the sender (RFC 8292). */
export function toVapidHeader({ identity, audience, subject, expires }: Sender): string {
  const { publicKey, privateKey } = identity;
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)];
  const encode = (bytes: Buffer): string => bytes.toString("base64url");
  const key = createPrivateKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: encode(x), y: encode(y), d: encode(privateKey) },
  });
  const text = `${toPart({ typ: "JWT", alg: "ES256" })}.${toPart({ aud: audience, exp: expires, sub: subject })}`;
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${encode(signature)}, k=${encode(publicKey)}`;
}
