import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { runShop } from "./start.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "himma-start-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a DATA_DIR that takes no files stops the start, also where the database lies outside", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const outside = { DATABASE_URL: "postgres://himma@127.0.0.1:1/himma", LOG_LEVEL: "silent" };
  const told = /^DATA_DIR cannot be (?:made|written) at .*: point DATA_DIR at a folder that this user may write\.$/;
  await expect(runShop(readConfig({ ...outside, DATA_DIR: file }))).rejects.toThrow(told);
  await expect(runShop(readConfig({ ...outside, DATA_DIR: join(file, "below") }))).rejects.toThrow(told);
  await expect(runShop(readConfig({ ...outside, DATA_DIR: folder }))).rejects.toThrow(
    "DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1)",
  );
});
