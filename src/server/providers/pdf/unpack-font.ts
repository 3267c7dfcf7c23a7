import { inflateSync } from "node:zlib";

const headerLength = 44;
const entryLength = 20;
const aligned = (length: number): number => Math.ceil(length / 4) * 4;

interface Table {
  readonly tag: number;
  readonly checksum: number;
  readonly bytes: Uint8Array;
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = headerLength + index * entryLength;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(stored) : stored,
    };
  });
}

/**
 * Unpacks a WOFF font (W3C WOFF 1.0, section 4). Node needs a millisecond once; the font library would need several
 * hundred for every document, in JavaScript.
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("Not a WOFF font");
  const tables = readTables(woff);
  const directory = 12 + tables.length * 16;
  const font = Buffer.alloc(tables.reduce((end, { bytes }) => end + aligned(bytes.length), directory));
  const power = Math.floor(Math.log2(tables.length));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(tables.length, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((tables.length - 2 ** power) * 16, 10);
  let offset = directory;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    [tag, checksum, offset, bytes.length].forEach((value, at) => {
      font.writeUInt32BE(value, 12 + index * 16 + at * 4);
    });
    font.set(bytes, offset);
    offset += aligned(bytes.length);
  });
  return font;
}
