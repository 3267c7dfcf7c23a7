import { fileURLToPath } from "node:url";
import { ensureServerBuilt } from "../../scripts/lib/build.mjs";
import { startTestPostgres } from "./postgres.ts";
import { chooseTestFolder } from "./test-folder.ts";

export default async function setUp(): Promise<() => Promise<void>> {
  // As npm start does: servers that tests start again and again read their modules compiled.
  process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));
  await ensureServerBuilt(fileURLToPath(new URL("../..", import.meta.url)), process.execPath);
  const server = await startTestPostgres(chooseTestFolder());
  return () => server.stop();
}
