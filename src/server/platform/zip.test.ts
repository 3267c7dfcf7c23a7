import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { writeZip } from "./zip.ts";

test("files are in the ZIP where its directory says, and are read back unchanged", async () => {
  const at = new Date("2026-11-22T12:34:56Z");
  const files = ["", "short", "فاتورة ".repeat(500)].map((text, index) => ({
    ...{ name: `${index}.xml`, at },
    bytes: Buffer.from(text),
  }));
  const zip = await writeZip(files);
  const end = zip.subarray(-22);
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x06054b50, 3]);
  let entry = end.readUInt32LE(16);
  for (const { name, bytes } of files) {
    expect(zip.readUInt32LE(entry)).toBe(0x02014b50);
    const [packed, size, place] = [20, 24, 42].map((field) => zip.readUInt32LE(entry + field));
    const start = place ?? 0;
    expect(zip.subarray(start + 30, start + 30 + name.length).toString()).toBe(name);
    const from = start + 30 + name.length;
    expect(inflateRawSync(zip.subarray(from, from + (packed ?? 0))).equals(bytes)).toBe(true);
    expect(size).toBe(bytes.length);
    entry += 46 + name.length;
  }
});
