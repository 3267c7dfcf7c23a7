import { fileURLToPath } from "node:url";
import { startTestPostgres } from "./postgres.ts";

export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startTestPostgres(fileURLToPath(new URL("../../.cache/test", import.meta.url)));
  return () => server.stop();
}
