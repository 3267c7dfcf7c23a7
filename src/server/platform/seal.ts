import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Keeps short texts in the database so that a copy of it alone tells nothing of them (AES-256-GCM). */
export interface Seal {
  seal(text: string): Buffer;
  /** `undefined` when it was sealed with another key, or is damaged. */
  open(sealed: Buffer): string | undefined;
}

const ivBytes = 12;
const tagBytes = 16;

/** `key`: 32 bytes that nothing else uses. Sealed: the vector, the text enciphered, the tag. */
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
