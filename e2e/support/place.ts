import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findMemoryFolder } from "../../test/support/test-folder.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

export interface Place {
  /** Address of the shop under test. */
  readonly address: string;
  /** Its data folder, new for each run, in memory if there is room: the database writes often. */
  readonly data: string;
}

async function choosePlaces(): Promise<Record<"ar" | "en", Place>> {
  const place = async (): Promise<Place> => ({
    address: `http://127.0.0.1:${await freePort()}`,
    data: mkdtempSync(join(findMemoryFolder() ?? tmpdir(), "himma-e2e-")),
  });
  return { ar: await place(), en: await place() };
}

// Workers load this file again, so the first choice is passed on through the environment.
process.env["E2E_PLACES"] ??= JSON.stringify(await choosePlaces());

/** A shop for each language, so that both can run in parallel. */
export const places = JSON.parse(process.env["E2E_PLACES"]) as Record<"ar" | "en", Place>;

/** The line that start-shops.ts prints once both shops answer. */
export const shopsOpen = "the shops are open";
