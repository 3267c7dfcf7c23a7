import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readStorageSettings } from "#server/config/storage.ts";
import type { FileStore } from "#server/modules/media/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { noMetrics } from "#server/platform/metrics/metrics.ts";
import { type S3Double, startS3Double } from "#test/support/s3-double.ts";
import { createLocalFiles } from "./local-files.ts";
import { createS3Files } from "./s3-files.ts";
import { within } from "./within.ts";

/** Common tests of all storages. A real bucket is tried where S3_TEST_ENDPOINT and its keys are set. */

const { S3_TEST_ENDPOINT, ...environment } = process.env;
let folder: string;
let double: S3Double;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "himma-files-"));
  double = await startS3Double();
});
afterAll(async () => {
  await double.stop();
  await rm(folder, { recursive: true, force: true });
});

function openReal(): FileStore {
  const { s3 } = readStorageSettings({ ...environment, S3_ENDPOINT: S3_TEST_ENDPOINT }, false);
  if (s3 === undefined) throw new Error("S3_TEST_ENDPOINT needs the other S3_ settings");
  return createS3Files({ settings: s3, clock: systemClock, metrics: noMetrics });
}

const storages: readonly (readonly [string, () => FileStore])[] = [
  ["a folder", () => createLocalFiles(folder)],
  ["a bucket", () => createS3Files({ settings: double.settings, clock: systemClock, metrics: noMetrics })],
  ...(S3_TEST_ENDPOINT === undefined ? [] : [["a real bucket", openReal] as const]),
];

const all = async (files: FileStore, below?: string) => {
  const found: string[] = [];
  for await (const { path, bytes } of files.list(below)) found.push(`${path} ${bytes}`);
  return found.sort();
};

describe.each(storages)("%s", (_, open) => {
  let whole: FileStore;
  let files: FileStore;
  let own: string;
  beforeEach(() => {
    whole = open();
    own = `test-${randomUUID()}`;
    files = within(whole, own);
  });
  // Leaves nothing in a real bucket.
  const tidy = () => whole.remove(own);

  test("gives back what was written, and facts of it", async () => {
    const bytes = Buffer.from([0, 1, 2, 253, 254, 255]);
    await files.write("originals/ab/abc", bytes);
    expect(await files.read("originals/ab/abc")).toEqual(bytes);
    expect(await files.head("originals/ab/abc")).toEqual({
      bytes: 6,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    await tidy();
  });

  test("replaces a file, and keeps an empty one", async () => {
    await files.write("one", Buffer.from("first"));
    await files.write("one", Buffer.from("second"));
    await files.write("nothing", Buffer.alloc(0));
    expect((await files.read("one"))?.toString()).toBe("second");
    expect(await files.read("nothing")).toEqual(Buffer.alloc(0));
    await tidy();
  });

  test("has nothing for a missing file, a folder, or a name below a file", async () => {
    await files.write("folder/file", Buffer.from("x"));
    for (const path of ["missing", "folder", "folder/file/below", "folder/fil"]) {
      expect(await files.read(path), path).toBeUndefined();
      expect(await files.head(path), path).toBeUndefined();
    }
    await tidy();
  });

  test("lists all files of a folder, in pages if need be, and of no other", async () => {
    expect(await all(files)).toEqual([]);
    for (const name of ["a/1", "a/2", "a/b/3", "a/b/4", "ab/5", "ä 7+&<.txt"])
      await files.write(name, Buffer.from(name));
    expect(await all(files, "a")).toEqual(["a/1 3", "a/2 3", "a/b/3 5", "a/b/4 5"]);
    expect((await all(files)).length).toBe(6);
    expect(await all(files)).toContain("ä 7+&<.txt 11");
    expect((await files.read("ä 7+&<.txt"))?.toString()).toBe("ä 7+&<.txt");
    expect(await all(files, "nowhere")).toEqual([]);
    await tidy();
  });

  test("removes a file or a folder, and does nothing where there is none", async () => {
    for (const name of ["a/1", "a/b/2", "ab/3", "a.txt"]) await files.write(name, Buffer.from(name));
    await files.remove("a");
    await files.remove("a");
    expect(await all(files)).toEqual(["a.txt 5", "ab/3 4"]);
    await files.remove("a.txt");
    expect(await all(files)).toEqual(["ab/3 4"]);
    await tidy();
  });

  test("holds a whole file or none while two write it", async () => {
    const versions = ["a", "b", "c"].map((letter) => Buffer.from(letter.repeat(200_000)));
    await Promise.all(versions.map((bytes) => files.write("same", bytes)));
    const kept = await files.read("same");
    expect(versions.some((bytes) => kept?.equals(bytes))).toBe(true);
    await tidy();
  });
});
