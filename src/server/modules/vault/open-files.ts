import { createCipheriv, createDecipheriv } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Incomplete uploads, in a folder that the web processes and
 * workers share. Each is encrypted with AES-256-CTR under its own key, so that it can be written piece by piece; the
 * counter is the offset in blocks of 16 bytes.
 */
export interface OpenFiles {
  /** Number of stored bytes. */
  size(id: string): Promise<number>;
  write(id: string, key: Uint8Array, offset: number, plain: Buffer): Promise<void>;
  /** The plain file; `undefined` when it is missing or shorter. */
  read(id: string, key: Uint8Array, length: number): Promise<Buffer | undefined>;
  remove(id: string): Promise<void>;
  /** Ids and times of the last change. */
  list(): Promise<readonly { readonly id: string; readonly changedAt: Date }[]>;
}

const blockBytes = 16;
const cipherName = "aes-256-ctr";

function toCounter(offset: number): Buffer {
  const counter = Buffer.alloc(blockBytes);
  counter.writeBigUInt64BE(BigInt(Math.floor(offset / blockBytes)), 8);
  return counter;
}

/** Encrypts the bytes that belong to an offset of the file. */
export function encryptAt(key: Uint8Array, offset: number, plain: Buffer): Buffer {
  const cipher = createCipheriv(cipherName, key, toCounter(offset));
  cipher.update(Buffer.alloc(offset % blockBytes));
  return cipher.update(plain);
}

const isMissing = (error: unknown): boolean => Reflect.get(Object(error), "code") === "ENOENT";

export function createOpenFiles(folder: string): OpenFiles {
  const at = (id: string): string => join(folder, id);
  return {
    size: async (id) => {
      try {
        return (await stat(at(id))).size;
      } catch (error) {
        if (isMissing(error)) return 0;
        throw error;
      }
    },
    write: async (id, key, offset, plain) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Not "r+", which would not create the file, and not "w", which would empty it.
      const file = await open(at(id), offset === 0 ? "w" : "r+", 0o600);
      try {
        await file.writev([encryptAt(key, offset, plain)], offset);
        // Counted bytes must survive a power cut.
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    read: async (id, key, length) => {
      let sealed: Buffer;
      try {
        sealed = await readFile(at(id));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      if (sealed.length < length) return undefined;
      return createDecipheriv(cipherName, key, toCounter(0)).update(sealed.subarray(0, length));
    },
    remove: (id) => rm(at(id), { force: true }),
    list: async () => {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const found = await Promise.all(
        names.map(async (id) => {
          const facts = await stat(at(id)).catch(() => undefined);
          return facts === undefined ? [] : [{ id, changedAt: facts.mtime }];
        }),
      );
      return found.flat();
    },
  };
}
