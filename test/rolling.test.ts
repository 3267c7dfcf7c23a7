import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase, urlOf } from "#test/support/postgres.ts";

/** The short form of the rolling drill, which operators run in full: node ops/drills/rolling.mjs. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

test("web processes are replaced and killed under load: no request fails, no order is lost, each mail is sent once", async () => {
  const env = { ...process.env, NODE_ENV: undefined, DATABASE_URL: urlOf(database.connection) };
  const child = spawn(process.execPath, ["ops/drills/rolling.mjs", "--quick"], { env, stdio: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, "exit")) as [number | null];
  expect(output).toContain("rolling drill: all holds");
  expect(code).toBe(0);
}, 240_000);
