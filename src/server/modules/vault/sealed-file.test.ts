import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BrokenFileError,
  deriveObjectKey,
  openRange,
  recordBytes,
  sealFile,
  toRecordOffset,
  toSealedLength,
} from "./sealed-file.ts";

const memberKey = Buffer.alloc(32, 1);
const id = "0198f3c2-0000-7000-8000-000000000001";
const key = deriveObjectKey(memberKey, id);

const openFrom = async (sealed: Buffer, length: number, from = 0, to = length): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const read = async (start: number, end: number) => sealed.subarray(start, end);
  for await (const part of openRange(key, read, { length, from, to })) parts.push(part);
  return Buffer.concat(parts);
};

test("a file's key follows from the member's key and its id", () => {
  expect(key.toString("hex")).toBe("ade0d76d724ff7076240095a1b28e07a66a761bf324204aa2f31d1a7249585f3");
});

test("a stored file consists of a header and records", async () => {
  const sealed = sealFile(key, Buffer.from("همّة"));
  expect(sealed.toString("hex")).toBe(
    "484d3100000100000000000000000008e6ab8900cbd65e143237ad46c7be9c4ab0c2c3b99b241827",
  );
  expect((await openFrom(sealed, 8)).toString()).toBe("همّة");
  expect(Math.floor(100_000 / recordBytes)).toBe(1);
  expect(toRecordOffset(1)).toBe(65_568);
});

const lengths = fc.oneof(
  fc.integer({ min: 1, max: 300_000 }),
  fc.constantFrom(1, recordBytes - 1, recordBytes, recordBytes + 1, 2 * recordBytes, 9 * recordBytes + 5),
);

test("a range of the file is the slice of what was written", async () => {
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat(), fc.nat(), async (length, one, other) => {
      const plain = randomBytes(length);
      const sealed = sealFile(key, plain);
      expect(sealed).toHaveLength(toSealedLength(length));
      const [from = 0, to = 0] = [one % (length + 1), other % (length + 1)].sort((a, b) => a - b);
      expect((await openFrom(sealed, length, from, to)).equals(plain.subarray(from, to))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("a flipped bit or a cut yields nothing of its record or later ones", async () => {
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat(), fc.integer({ min: 0, max: 7 }), async (length, place, bit) => {
      const plain = randomBytes(length);
      const sealed = sealFile(key, plain);
      const at = place % sealed.length;
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      for (const broken of [changed, sealed.subarray(0, at)]) {
        const given: Buffer[] = [];
        const read = async (start: number, end: number) => broken.subarray(start, end);
        const all = async () => {
          for await (const part of openRange(key, read, { length, from: 0, to: length })) given.push(part);
        };
        await expect(all()).rejects.toThrow(BrokenFileError);
        const bytes = Buffer.concat(given);
        expect(bytes.equals(plain.subarray(0, bytes.length))).toBe(true);
        expect(bytes.length).toBeLessThanOrEqual(Math.max(0, Math.floor((at - 16) / (recordBytes + 16))) * recordBytes);
      }
    }),
    { numRuns: 60 },
  );
});

test("records cannot change places, and another file's key opens nothing", async () => {
  const plain = randomBytes(3 * recordBytes);
  const sealed = sealFile(key, plain);
  const record = (index: number) => sealed.subarray(toRecordOffset(index), toRecordOffset(index + 1));
  const swapped = Buffer.concat([sealed.subarray(0, 16), record(1), record(0), record(2)]);
  await expect(openFrom(swapped, plain.length)).rejects.toThrow(BrokenFileError);
  const shorter = Buffer.concat([sealFile(key, plain.subarray(0, recordBytes)).subarray(0, 16), record(0)]);
  await expect(openFrom(shorter, recordBytes)).rejects.toThrow(BrokenFileError);
  const other = sealFile(deriveObjectKey(memberKey, "0198f3c2-0000-7000-8000-000000000002"), plain);
  await expect(openFrom(other, plain.length)).rejects.toThrow(BrokenFileError);
});
