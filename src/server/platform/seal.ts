import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keys } from "./secret.ts";

/** Encrypts short texts in the database (AES-256-GCM), so that a leaked copy does not reveal them. */
export interface Seal {
  seal(text: string): Buffer;
  /** `undefined` when encrypted with another key, or corrupted. */
  open(sealed: Buffer): string | undefined;
}

const ivBytes = 12;
const tagBytes = 16;

function open(key: Uint8Array, sealed: Buffer): string | undefined {
  try {
    const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivBytes));
    cipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([cipher.update(sealed.subarray(ivBytes, -tagBytes)), cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** `keys`: used for nothing else; the first encrypts, any decrypts. Format: IV, ciphertext, tag. */
export function createSeal(keys: Keys): Seal {
  return {
    seal: (text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", keys[0], iv);
      return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => {
      for (const key of keys) {
        const text = open(key, sealed);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}
