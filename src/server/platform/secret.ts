import { createHmac, randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A key of 32 bytes for the purpose that the label names: a leak of one tells nothing of another. */
export type KeyFor = (label: string) => Uint8Array;

/** See `KeyFor`. */
export const deriveKey = (secret: string, label: string): Uint8Array =>
  createHmac("sha256", secret).update(`himma ${label}`).digest();

/**
 * The signing secret: from the settings, else from `jwt-secret` in the data folder, which is made once and readable by
 * this user alone. Two processes that start at the same time end up with the same one.
 */
export async function readSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured;
  const file = join(dataDir, "jwt-secret");
  try {
    await writeFile(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "EEXIST") throw error;
    await chmod(file, 0o600);
  }
  return readWhole(file);
}

// The other process may have made the file and not yet filled it.
async function readWhole(file: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const secret = (await readFile(file, "utf8")).trim();
    if (secret.length >= 32) return secret;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${file} holds no usable secret: remove it, and a new one is made (everybody signs in again)`);
}
