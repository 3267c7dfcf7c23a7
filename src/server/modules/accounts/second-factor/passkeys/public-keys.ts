import { createPublicKey, type KeyObject, verify } from "node:crypto";
import {
  type COSEPublicKey,
  coseAlgorithmEdDSA,
  coseAlgorithmES256,
  coseAlgorithmRS256,
  coseEllipticCurveEd25519,
  coseEllipticCurveP256,
} from "@oslojs/webauthn";

/** In order of preference: Ed25519, P-256, RSA. */
export const passkeyAlgorithms = [coseAlgorithmEdDSA, coseAlgorithmES256, coseAlgorithmRS256] as const;

const coordinateBytes = 32;

function toBase64Url(number: bigint, bytes = 0): string {
  const hex = number.toString(16);
  return Buffer.from(hex.padStart(Math.max(bytes * 2, hex.length + (hex.length % 2)), "0"), "hex").toString(
    "base64url",
  );
}

function toJwk(key: COSEPublicKey) {
  const algorithm = key.algorithm();
  if (algorithm === coseAlgorithmEdDSA) {
    const { curve, x } = key.okp();
    if (curve === coseEllipticCurveEd25519)
      return { kty: "OKP", crv: "Ed25519", x: Buffer.from(x).toString("base64url") };
  }
  if (algorithm === coseAlgorithmES256) {
    const { curve, x, y } = key.ec2();
    if (curve === coseEllipticCurveP256)
      return { kty: "EC", crv: "P-256", x: toBase64Url(x, coordinateBytes), y: toBase64Url(y, coordinateBytes) };
  }
  if (algorithm === coseAlgorithmRS256) {
    const { n, e } = key.rsa();
    return { kty: "RSA", n: toBase64Url(n), e: toBase64Url(e) };
  }
  throw new Error(`Unknown algorithm ${algorithm}`);
}

/** A new passkey's key as a SubjectPublicKeyInfo. Throws for other algorithms. */
export const toPublicKey = (key: COSEPublicKey): Buffer =>
  createPublicKey({ format: "jwk", key: toJwk(key) }).export({ format: "der", type: "spki" });

const digestOf = (key: KeyObject): string | null => (key.asymmetricKeyType === "ed25519" ? null : "sha256");

/** Whether the stored key made the signature. */
export function isSignedBy(publicKey: Buffer, signed: Uint8Array, signature: Buffer): boolean {
  const key = createPublicKey({ format: "der", type: "spki", key: publicKey });
  return verify(digestOf(key), signed, key, signature);
}
