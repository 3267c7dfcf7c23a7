/** A square PNG and how wide it is. */
export interface IcoPicture {
  readonly width: number;
  readonly png: Buffer;
}

const headerBytes = 6;
const entryBytes = 16;

/** An .ico file of PNGs: a header, an entry for each picture, then the pictures. */
export function toIco(pictures: readonly IcoPicture[]): Buffer {
  const head = Buffer.alloc(headerBytes + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let start = head.length;
  for (const [index, { width, png }] of pictures.entries()) {
    const entry = headerBytes + entryBytes * index;
    head.writeUInt8(width, entry);
    head.writeUInt8(width, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(start, entry + 12);
    start += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
