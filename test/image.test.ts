import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createIgnore } from "../ops/drills/dockerfile-folders.mjs";

/** The parts of the image that can be tried without building it. All of it: node ops/drills/image.mjs. */

test.each([
  ".env",
  "ops/.env.production",
  "ops/secrets/jwt",
  "data/jwt-secret",
  ".git/config",
  "node_modules/pg/package.json",
  "src/server/config.test.ts",
  "test/app.test.ts",
])("%s never reaches the image's build", (path) => {
  expect(createIgnore(readFileSync(".dockerignore", "utf8"))(path)).toBe(true);
});

test.each([
  "package.json",
  "src/server/main.ts",
  "db/migrations/0100.sql",
  "ops/healthcheck.mjs",
  "test/tsconfig.json",
])("%s does", (path) => expect(createIgnore(readFileSync(".dockerignore", "utf8"))(path)).toBe(false));

async function checkHealth(settings: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, ["ops/healthcheck.mjs"], { env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

test("the health check asks whether the process is up, at the port of its role", async () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? "");
    reply.writeHead(request.url === "/health" ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as AddressInfo).port);
  expect(await checkHealth({ HIMMA_ROLE: "web", PORT: port, HOST: "0.0.0.0" })).toEqual({ code: 0, output: "" });
  expect(await checkHealth({ HIMMA_ROLE: "worker", METRICS_PORT: port })).toEqual({
    code: 1,
    output: "healthcheck: answered with 503\n",
  });
  expect(asked).toEqual(["/api/health", "/health"]);
  expect((await checkHealth({ HIMMA_ROLE: "worker" })).output).toContain("set METRICS_PORT");
  server.close();
  server.closeAllConnections();
  expect((await checkHealth({ PORT: port })).code).toBe(1);
});
