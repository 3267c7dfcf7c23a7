import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FileStore } from "#server/modules/media/index.ts";
import { withCache } from "./cached-files.ts";
import { createLocalFiles } from "./local-files.ts";
import { moveFiles } from "./move-files.ts";
import { withOldFiles } from "./with-fallback.ts";

let folder: string;
let far: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "himma-cache-"));
  far = createLocalFiles(join(folder, "far"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const near = () => join(folder, "near");
const open = (files = far) =>
  withCache(files, { folder: near(), maxBytes: 100, isKept: (path) => path.startsWith("renditions/") });
const away: FileStore = {
  ...{ read: refuse, head: refuse, write: refuse, remove: refuse },
  list: () => {
    throw new Error("away");
  },
};
function refuse(): Promise<never> {
  return Promise.reject(new Error("away"));
}
const bytes = Buffer.alloc(40, 7);
const names = async () =>
  (await readdir(near(), { recursive: true }).catch(() => [])).filter((name) => /\d$/.test(name));

test("files read or rendered here stay available during an outage of the storage, also after a restart", async () => {
  await far.write("renditions/1", bytes);
  await open().read("renditions/1");
  expect(await open(away).read("renditions/1")).toEqual(bytes);
  await expect(open(away).write("renditions/2", bytes)).rejects.toThrow("away");
  expect(await open(away).read("renditions/2")).toEqual(bytes);
  await expect(open(away).read("renditions/3")).rejects.toThrow("away");
});

test("originals and customers' own files are never kept", async () => {
  const files = open();
  for (const path of ["originals/1", "private/2"]) {
    await files.write(path, bytes);
    await files.read(path);
  }
  expect(await names()).toEqual([]);
});

test("the least recently read file is evicted", async () => {
  const files = open();
  for (const name of ["1", "2"]) await files.write(`renditions/${name}`, bytes);
  await files.read("renditions/1");
  await files.write("renditions/3", bytes);
  await vi.waitFor(async () => expect((await names()).sort()).toEqual(["renditions/1", "renditions/3"]));
  expect(await files.read("renditions/2")).toEqual(bytes);
});

test("a removed folder is removed from the cache too, and one deleted by another process is read again", async () => {
  const files = open();
  await files.write("renditions/a/1", bytes);
  await files.write("renditions/b/2", bytes);
  await files.remove("renditions/a");
  expect(await files.read("renditions/a/1")).toBeUndefined();
  await rm(near(), { recursive: true });
  expect(await files.read("renditions/b/2")).toEqual(bytes);
});

test("during a move, missing files are read from the old storage, and removed files are removed from both", async () => {
  const old = createLocalFiles(join(folder, "old"));
  await old.write("originals/1", bytes);
  const files = withOldFiles(far, old);
  expect(await files.read("originals/1")).toEqual(bytes);
  await files.write("originals/2", bytes);
  expect(await old.head("originals/2")).toBeUndefined();
  const found: string[] = [];
  for await (const { path } of files.list()) found.push(path);
  expect(found.sort()).toEqual(["originals/1", "originals/2"]);
  expect(await withOldFiles(away, old).read("originals/1")).toEqual(bytes);
  await expect(withOldFiles(away, old).read("originals/2")).rejects.toThrow("away");
  await files.remove("originals/1");
  expect(await files.head("originals/1")).toBeUndefined();
});

test("an interrupted move continues, repairs a damaged copy, and deletes nothing", async () => {
  const to = createLocalFiles(join(folder, "to"));
  for (let at = 0; at < 60; at += 1) await far.write(`originals/${at}`, Buffer.from(`picture ${at}`));
  await far.write("private/ab/1", bytes);
  let left = 8;
  const write: FileStore["write"] = (path, data) => {
    left -= 1;
    return left < 0 ? refuse() : to.write(path, data);
  };
  const failing: FileStore = { ...to, write };
  const first = await moveFiles({ from: far, to: failing });
  expect(first).toMatchObject({ copied: 8, there: 0, stopped: true });
  const [harmed = ""] = await readdir(join(folder, "to", "originals"));
  await to.write(`originals/${harmed}`, Buffer.from("harmed"));
  expect(await moveFiles({ from: far, to })).toMatchObject({ copied: 54, there: 7, failed: [], stopped: false });
  expect(await moveFiles({ from: far, to })).toMatchObject({ copied: 0, there: 61, bytes: 0 });
  for await (const { path } of far.list()) expect(await to.read(path)).toEqual(await far.read(path));
});

test("a copy that differs when read back is reported", async () => {
  await far.write("originals/1", bytes);
  const lying: FileStore = { ...createLocalFiles(join(folder, "to")), read: async () => Buffer.from("else") };
  expect(await moveFiles({ from: far, to: lying })).toMatchObject({ copied: 0, failed: ["originals/1"] });
});
