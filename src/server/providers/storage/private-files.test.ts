import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PrivateStore } from "#server/modules/vault/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { noMetrics } from "#server/platform/metrics/metrics.ts";
import { type S3Double, startS3Double } from "#test/support/s3-double.ts";
import { createLocalPrivateStore, createS3PrivateStore, withOldPrivateStore } from "./private-files.ts";

/** What every storage of sealed files does. */

let folder: string;
let double: S3Double;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "himma-private-"));
  double = await startS3Double();
});
afterAll(async () => {
  await double.stop();
  await rm(folder, { recursive: true, force: true });
});

const openBucket = () =>
  createS3PrivateStore({ settings: double.settings, clock: systemClock, metrics: noMetrics }, randomUUID());
const openFolder = () => createLocalPrivateStore(join(folder, randomUUID()));
const all = async (store: PrivateStore) => {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.sort();
};

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
  ["a folder that moves to a bucket", () => withOldPrivateStore(openBucket(), openFolder())],
])("%s", (_, open) => {
  let store: PrivateStore;
  beforeEach(() => {
    store = open();
  });

  test("gives back parts of what was written", async () => {
    await store.put("ab/one", Buffer.from("0123456789"));
    expect((await store.get("ab/one", 0, 10))?.toString()).toBe("0123456789");
    expect((await store.get("ab/one", 3, 5))?.toString()).toBe("34");
    expect((await store.get("ab/one", 8, 20))?.toString()).toBe("89");
    expect(await store.get("ab/one", 4, 4)).toEqual(Buffer.alloc(0));
    expect(await store.head("ab/one")).toBe(10);
  });

  test("has nothing for a missing file", async () => {
    expect(await store.get("ab/none", 0, 5)).toBeUndefined();
    expect(await store.head("ab/none")).toBeUndefined();
    await store.remove("ab/none");
  });

  test("lists what is there, and what was removed is gone", async () => {
    for (const key of ["ab/1", "ab/2", "cd/3", "cd/4"]) await store.put(key, Buffer.from(key));
    expect(await all(store)).toEqual(["ab/1", "ab/2", "cd/3", "cd/4"]);
    await store.remove("ab/2");
    expect(await all(store)).toEqual(["ab/1", "cd/3", "cd/4"]);
    expect(await store.get("ab/2", 0, 4)).toBeUndefined();
  });
});

test("while files move, the old storage gives what the new one lacks", async () => {
  const [store, old] = [openBucket(), openFolder()];
  await old.put("ab/1", Buffer.from("old"));
  const both = withOldPrivateStore(store, old);
  expect((await both.get("ab/1", 1, 3))?.toString()).toBe("ld");
  await both.put("ab/2", Buffer.from("new"));
  expect(await old.head("ab/2")).toBeUndefined();
  expect(await all(both)).toEqual(["ab/1", "ab/2"]);
});
