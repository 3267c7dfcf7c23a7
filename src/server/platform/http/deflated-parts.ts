import { constants, deflateRaw, inflateRaw } from "node:zlib";

/**
 * Compressed parts that are joined to one gzip file without compressing again: each ends on a byte boundary, and none
 * refers to another. The file is `gzipHead`, the parts and `gzipTail`.
 */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
// An empty final block (RFC 1951, fixed codes); the parts before it are never marked as final.
const lastBlock = Buffer.from([0x03, 0x00]);

/** `bytes`: those of all parts before compression. */
export function gzipTail(checksum: number, bytes: number): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(bytes % 2 ** 32, 4);
  return Buffer.concat([lastBlock, tail]);
}

/** Level 6 is the usual default; a full flush ends the part on a byte boundary and resets the dictionary. */
export function deflatePart(part: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    deflateRaw(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH }, (error, bytes) =>
      error === null ? resolve(bytes) : reject(error),
    );
  });
}

export function inflatePart(part: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    inflateRaw(part, { finishFlush: constants.Z_SYNC_FLUSH }, (error, bytes) =>
      error === null ? resolve(bytes) : reject(error),
    );
  });
}
