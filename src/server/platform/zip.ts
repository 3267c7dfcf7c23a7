import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const pack = promisify<Uint8Array, Buffer>(deflateRaw);

export interface ZippedFile {
  /** ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly at: Date;
}

/** Date and time as MS-DOS counts them: two seconds exact, from 1980. */
function toDosTime(at: Date): readonly [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}

function fields(...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

/** Packs small files into one (ZIP, deflate). */
export async function writeZip(files: readonly ZippedFile[]): Promise<Buffer> {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, bytes, at } of files) {
    const packed = await pack(bytes);
    const [time, date] = toDosTime(at);
    const facts = fields(
      ...([
        [2, 20],
        [2, 0],
        [2, 8],
        [2, time],
        [2, date],
      ] as const),
      ...([
        [4, crc32(bytes)],
        [4, packed.length],
        [4, bytes.length],
        [2, name.length],
        [2, 0],
      ] as const),
    );
    const body = Buffer.concat([fields([4, 0x04034b50]), facts, Buffer.from(name, "latin1"), packed]);
    const place = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    entries.push(Buffer.concat([fields([4, 0x02014b50], [2, 20]), facts, place, Buffer.from(name, "latin1")]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
    ] as const),
    ...([
      [4, directory.length],
      [4, offset],
      [2, 0],
    ] as const),
  );
  return Buffer.concat([...bodies, directory, end]);
}
