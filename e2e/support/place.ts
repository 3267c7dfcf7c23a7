import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

// Workers load this file again: the place that the first one chose goes on through the environment.
process.env["E2E_PORT"] ??= String(await freePort());
process.env["E2E_DATA"] ??= mkdtempSync(join(tmpdir(), "himma-e2e-"));

/** Where the shop under test answers, and where it keeps its data: its own for each run. */
export const shopAddress = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
export const shopData = process.env["E2E_DATA"];
