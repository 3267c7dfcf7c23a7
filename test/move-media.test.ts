import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalFiles } from "#server/providers/storage/local-files.ts";
import { type S3Double, startS3Double, toS3Environment } from "#test/support/s3-double.ts";

/** `npm run media:move`, as an operator runs it. */

let dataDir: string;
let bucket: S3Double;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "himma-move-"));
  bucket = await startS3Double();
});
afterAll(async () => {
  await bucket.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function move(from: string, to: string, more: Record<string, string> = {}) {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, ...toS3Environment(bucket), ...more };
  const command = ["scripts/move-media.ts", "--from", from, "--to", to];
  const ran = await promisify(execFile)(process.execPath, command, { env }).catch((error: unknown) => error);
  const { stdout, stderr, code = 0 } = ran as { stdout: string; stderr: string; code?: number };
  return { code, text: stdout + stderr };
}

test("files move to a bucket and back, again and again, and nothing is lost on the way", async () => {
  const disk = createLocalFiles(join(dataDir, "media"));
  const paths = ["originals/ab/abc", "renditions/ab/abc/320.webp", "private/cd/cde"];
  for (const path of paths) await disk.write(path, Buffer.from(path));
  const first = await move("disk", "s3", { STORAGE_FALLBACK: "disk" });
  expect(first).toMatchObject({ code: 0 });
  expect(first.text).toContain("3 files copied and compared (0.0 MB), 0 were there already");
  expect([...bucket.objects.keys()].sort()).toEqual([...paths].sort());
  expect((await move("disk", "s3")).text).toContain("0 files copied and compared (0.0 MB), 3 were there already");
  await disk.remove("private");
  expect((await move("s3", "disk")).text).toContain("1 files copied and compared (0.0 MB), 2 were there already");
  for (const path of paths) expect((await disk.read(path))?.toString()).toBe(path);
});

test("a move that cannot be made says why in a line, and fails", async () => {
  expect(await move("disk", "tape")).toEqual({ code: 1, text: "himma: --from and --to take disk or s3.\n" });
  expect((await move("s3", "s3")).text).toContain("and not the same");
  const without = await move("disk", "s3", { STORAGE: "disk", ...unset });
  expect(without).toMatchObject({ code: 1 });
  expect(without.text).toContain("Setting S3_ENDPOINT is missing");
  const refused = await move("disk", "s3", { S3_SECRET_KEY: "another+secret" });
  expect(refused.code).toBe(1);
  expect(refused.text).toContain("3 files were not copied");
});
const unset = { S3_ENDPOINT: "", S3_REGION: "", S3_BUCKET: "", S3_ACCESS_KEY: "", S3_SECRET_KEY: "" };
