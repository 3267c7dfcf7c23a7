import { crc32 } from "node:zlib";
import { deflatePart, gzipHead, gzipTail } from "../http/deflated-parts.ts";

/**
 * A page as bytes, split at its nonces: plain, and gzip on demand. Each part is compressed separately and ends on a
 * byte boundary, so that a reply joins the cached parts with its own nonce without compressing the page again.
 */
export interface PageBytes {
  readonly parts: readonly Buffer[];
  readonly bytes: number;
  deflated(): Promise<readonly Buffer[]>;
}

/** Splits a page at every `slot`. */
export function pageBytes(page: Buffer, slot: Buffer): PageBytes {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(slot); at !== -1; at = page.indexOf(slot, from)) {
    parts.push(page.subarray(from, at));
    from = at + slot.length;
  }
  parts.push(page.subarray(from));
  let deflating: Promise<readonly Buffer[]> | undefined;
  return {
    parts,
    bytes: page.length,
    deflated: () => {
      deflating ??= Promise.all(parts.map(deflatePart));
      return deflating;
    },
  };
}

const between = (parts: readonly Buffer[], filling: Buffer): Buffer[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part]));

export function plainReply({ parts }: PageBytes, nonce: Buffer): readonly Buffer[] {
  return between(parts, nonce);
}

/** The nonce as a stored block (RFC 1951, 3.2.4): not final, length, its complement, data. */
function storedBlock(nonce: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(nonce.length, 1);
  head.writeUInt16LE(~nonce.length & 0xffff, 3);
  return Buffer.concat([head, nonce]);
}

export async function gzipReply(page: PageBytes, nonce: Buffer): Promise<readonly Buffer[]> {
  const deflated = await page.deflated();
  const plain = plainReply(page, nonce);
  const checksum = plain.reduce((sum, part) => crc32(part, sum), 0);
  const bytes = plain.reduce((sum, part) => sum + part.length, 0);
  return [gzipHead, ...between(deflated, storedBlock(nonce)), gzipTail(checksum, bytes)];
}
