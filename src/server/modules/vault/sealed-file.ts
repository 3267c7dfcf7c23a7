import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/**
 * The format of stored private files. A header of 16 bytes (`HM1\0`, the size of a record, the length of the plain
 * file), then records of 65,536 bytes, each with a tag of 16. AES-256-GCM; header, index and whether it is the last
 * record are authenticated, so that records cannot be changed, moved, left out or cut off.
 */

const magic = Buffer.from("HM1\0", "latin1");
export const headerBytes = 16;
export const recordBytes = 65_536;
const tagBytes = 16;
const cipherName = "aes-256-gcm";

/** The stored file was changed, cut off, or encrypted under another key. */
export class BrokenFileError extends Error {
  override readonly name = "BrokenFileError";
}

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

/** The key of one object, so that no two files are under the same one. */
export const deriveObjectKey = (memberKey: Uint8Array, mediaId: string): Buffer =>
  Buffer.from(hkdfSync("sha256", memberKey, idBytes(mediaId), "himma media v1", 32));

/** The key of a comment on a clip. */
export const deriveCommentKey = (memberKey: Uint8Array, commentId: string): Buffer =>
  Buffer.from(hkdfSync("sha256", memberKey, idBytes(commentId), "himma media comment v1", 32));

const countRecords = (length: number): number => Math.max(1, Math.ceil(length / recordBytes));

/** Bytes of the sealed file of a plain one. */
export const toSealedLength = (length: number): number => headerBytes + length + countRecords(length) * tagBytes;

function toHeader(length: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  magic.copy(header);
  header.writeUInt32BE(recordBytes, 4);
  header.writeBigUInt64BE(BigInt(length), 8);
  return header;
}

function toNonce(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

function toAad(header: Buffer, index: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(9);
  rest.writeBigUInt64BE(BigInt(index));
  rest.writeUInt8(isLast ? 1 : 0, 8);
  return Buffer.concat([header, rest]);
}

export function sealFile(key: Uint8Array, plain: Uint8Array): Buffer {
  const header = toHeader(plain.length);
  const count = countRecords(plain.length);
  const parts: Buffer[] = [header];
  for (let index = 0; index < count; index++) {
    const cipher = createCipheriv(cipherName, key, toNonce(index));
    cipher.setAAD(toAad(header, index, index === count - 1));
    const piece = plain.subarray(index * recordBytes, (index + 1) * recordBytes);
    parts.push(cipher.update(piece), cipher.final(), cipher.getAuthTag());
  }
  return Buffer.concat(parts);
}

/** Reads bytes of the sealed file; the end is exclusive. */
export type ReadSealed = (from: number, to: number) => Promise<Buffer>;

function openRecord(key: Uint8Array, header: Buffer, index: number, isLast: boolean, sealed: Buffer): Buffer {
  try {
    const cipher = createDecipheriv(cipherName, key, toNonce(index));
    cipher.setAAD(toAad(header, index, isLast));
    cipher.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()]);
  } catch (error) {
    throw new BrokenFileError(`record ${index} does not open`, { cause: error });
  }
}

/** Records read from the storage at once. */
const recordsAtOnce = 8;

/** Where a record begins in the sealed file. */
export const toRecordOffset = (index: number): number => headerBytes + index * (recordBytes + tagBytes);

/**
 * Plain bytes from one offset to another, in pieces that are authenticated before they are yielded. `length` is that of
 * the whole plain file. Throws BrokenFileError.
 */
export async function* openRange(
  key: Uint8Array,
  read: ReadSealed,
  { length, from, to }: { readonly length: number; readonly from: number; readonly to: number },
): AsyncGenerator<Buffer> {
  const header = toHeader(length);
  if (!(await read(0, headerBytes)).equals(header)) throw new BrokenFileError("the header is another one");
  const last = countRecords(length) - 1;
  const end = Math.min(to, length);
  const final = Math.min(last, Math.floor(Math.max(end - 1, 0) / recordBytes));
  for (let index = Math.floor(from / recordBytes); from < end && index <= final; index += recordsAtOnce) {
    const until = Math.min(index + recordsAtOnce - 1, final);
    const sealedEnd = until === last ? toSealedLength(length) : toRecordOffset(until + 1);
    const sealed = await read(toRecordOffset(index), sealedEnd);
    if (sealed.length !== sealedEnd - toRecordOffset(index)) throw new BrokenFileError("the file was cut off");
    for (let at = index; at <= until; at++) {
      const begin = toRecordOffset(at) - toRecordOffset(index);
      const plain = openRecord(key, header, at, at === last, sealed.subarray(begin, begin + recordBytes + tagBytes));
      const start = at * recordBytes;
      yield plain.subarray(Math.max(0, from - start), Math.min(plain.length, end - start));
    }
  }
}
