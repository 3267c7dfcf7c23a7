import { createHmac, randomBytes } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The server's secrets: the first signs and encrypts, all verify and decrypt, so that one can replace another. */
export type Secrets = readonly [current: string, ...previous: string[]];

/** One 32-byte key per secret, in their order. */
export type Keys = readonly [current: Uint8Array, ...previous: Uint8Array[]];

/** Derives keys per purpose (label), so that a leaked key does not expose others. */
export type KeysFor = (label: string) => Keys;

const deriveKey = (secret: string, label: string): Uint8Array =>
  createHmac("sha256", secret).update(`himma ${label}`).digest();

/** See `KeysFor`. */
export const deriveKeys = ([current, ...previous]: Secrets, label: string): Keys => [
  deriveKey(current, label),
  ...previous.map((secret) => deriveKey(secret, label)),
];

/**
 * The signing secrets: from the settings, else the one from `jwt-secret` in the data folder, created once with mode
 * 600. Concurrent first starts end up with the same one.
 */
export async function readSecrets(configured: Secrets | undefined, dataDir: string): Promise<Secrets> {
  if (configured !== undefined) return configured;
  return [
    await readOrMake(join(dataDir, "jwt-secret"), 48, "remove it, and a new one is made (everybody signs in again)"),
  ];
}

/** The key that wraps members' keys: from the settings, else the one from `media-key`, created once in the same way. */
export async function readMediaKey(configured: Buffer | undefined, dataDir: string): Promise<Buffer> {
  if (configured !== undefined) return configured;
  const text = await readOrMake(join(dataDir, "media-key"), 32, "put back the one from your backup");
  return Buffer.from(text, "base64url");
}

/** The key that seals keys of devices for tax documents: from the settings, else the one from `fiscal-key`, as above. */
export async function readFiscalKey(configured: Buffer | undefined, dataDir: string): Promise<Buffer> {
  if (configured !== undefined) return configured;
  const text = await readOrMake(join(dataDir, "fiscal-key"), 32, "put back the one from your backup");
  return Buffer.from(text, "base64url");
}

async function readOrMake(file: string, bytes: number, remedy: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(bytes).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (Reflect.get(Object(error), "code") !== "EEXIST") throw error;
    await chmod(file, 0o600);
  }
  return readWhole(file, remedy);
}

// The other process may have created the file without filling it yet.
async function readWhole(file: string, remedy: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const secret = (await readFile(file, "utf8")).trim();
    if (secret.length >= 32) return secret;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${file} holds no usable secret: ${remedy}`);
}
