import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts short texts in the database (AES-256-GCM), so that a leaked copy does not reveal them. */
export interface Seal {
  seal(text: string): Buffer;
  /** `undefined` when encrypted with another key, or corrupted. */
  open(sealed: Buffer): string | undefined;
}

const ivBytes = 12;
const tagBytes = 16;

/** `key`: 32 bytes used for nothing else. Format: IV, ciphertext, tag. */
export function createSeal(key: Uint8Array): Seal {
  return {
    seal: (text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      try {
        const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes));
        cipher.setAuthTag(sealed.subarray(-tagBytes));
        return Buffer.concat([cipher.update(sealed.subarray(ivBytes, -tagBytes)), cipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
