import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
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

test("a port in use, or an address of another machine, stops the start before anything was made", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const empty = await mkdtemp(join(folder, "empty-"));
  const start = (more: Record<string, string>) =>
    runShop(readConfig({ LOG_LEVEL: "silent", DATA_DIR: empty, HOST: "127.0.0.1", ...more }));
  try {
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use: stop what uses it, or set PORT to another one.`,
    );
    await expect(start({ PORT: "0", HOST: "192.0.2.1" })).rejects.toThrow(
      "HOST 192.0.2.1 is no address of this machine: set HOST to one that is.",
    );
  } finally {
    other.close();
  }
  expect(await readdir(empty)).toEqual([]);
});
