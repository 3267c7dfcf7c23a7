import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { runShop } from "#server/start.ts";
import { isExplained } from "#server/start-error.ts";
import { createEmptyDatabase, type TestDatabase, urlOf } from "#test/support/postgres.ts";

/** The commands of an operator whose shop does not change its own tables. */

let own: TestDatabase;
let folder: string;
let client: pg.Client;
beforeAll(async () => {
  own = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "himma-migrate-"));
  client = new pg.Client(own.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await own.drop();
  await rm(folder, { recursive: true });
});

const jwtSecret = "a secret that only this test knows and that is long enough";
const settings = () => ({ NODE_ENV: "production", DATABASE_URL: urlOf(own.connection), DATA_DIR: folder });
const shopSettings = () => ({
  ...settings(),
  PUBLIC_URL: "https://shop.example",
  JWT_SECRET: jwtSecret,
  MEDIA_KEY: Buffer.alloc(32, 7).toString("base64"),
  LOG_LEVEL: "silent",
  HOST: "127.0.0.1",
  PORT: "0",
});

/** Runs a script with these settings and no others. */
async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = settings()) {
  const file = fileURLToPath(new URL(`../scripts/${script}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"], ...env },
  });
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ]);
  return { out, error, code };
}

test("a production shop does not migrate: it refuses a database that is behind in one line", async () => {
  const start = runShop(readConfig(shopSettings()));
  await expect(start).rejects.toThrow(
    "The database is behind this build (table schema_migrations is missing): run npm run migrate first.",
  );
  await expect(start).rejects.toSatisfy(isExplained);
}, 60_000);

test("the plan names every file and changes nothing; two migrators at once apply each once", async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const plan = await run("migrate", ["--plan"]);
  expect(plan).toMatchObject({ code: 0, error: "" });
  expect(plan.out).toBe(`${names.join("\n")}\n${names.length} files would run\n`);
  const both = await Promise.all([run("migrate", []), run("migrate", [])]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const lines = both.flatMap(({ out }) => out.trimEnd().split("\n"));
  expect(lines.filter((line) => / \d+ ms$/.test(line)).map((line) => line.split(" ")[0])).toEqual(names);
  expect(lines).toContain(`${names.length} files applied`);
  expect(lines).toContain("nothing to migrate");
  expect((await run("migrate", ["--plan"])).out).toBe("nothing to migrate\n");
}, 120_000);

test("an admin is made without questions where both options are given", async () => {
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, "Kettle-bell-77\n");
  const made = await run(
    "create-admin",
    ["--email", "owner@shop.example", "--password-file", passwordFile],
    shopSettings(),
  );
  expect(made).toMatchObject({ code: 0, error: "" });
  expect(made.out).toContain("owner@shop.example is an admin now");
  expect((await client.query("select email, role, staff_role from users")).rows).toEqual([
    { email: "owner@shop.example", role: "admin", staff_role: "owner" },
  ]);
  const alone = await run("create-admin", ["--email", "owner@shop.example"], shopSettings());
  expect(alone).toMatchObject({ code: 1, error: "himma: give both --email and --password-file\n" });
  const unknown = await run("create-admin", ["--mail", "owner@shop.example"], shopSettings());
  expect(unknown.code).toBe(1);
  expect(unknown.error).toMatch(/^himma: Unknown option '--mail'[^\n]*\n$/);
}, 60_000);

test("a migration that has changed since ends the command with one line", async () => {
  await client.query("update schema_migrations set checksum = 'other' where name = '0020-catalogue.sql'");
  const failed = await run("migrate", []);
  expect(failed.code).toBe(1);
  expect(failed.error).toMatch(/^himma: [^\n]*0020-catalogue.sql was applied before and has changed since[^\n]*\n$/);
  expect(await run("migrate", ["--dry"])).toMatchObject({ code: 1, error: expect.stringContaining("--plan") });
}, 60_000);
