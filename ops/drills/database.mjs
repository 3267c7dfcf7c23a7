// The database of a drill: the empty one that DATABASE_URL names, else one of an installed PostgreSQL, for the drill alone.
import { createServer } from "node:net";
import { findOutsidePostgres, startOutsidePostgres } from "#test/support/outside-postgres.ts";

/** A port that nobody listens on. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function openDrillDatabase() {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) return { url: DATABASE_URL, stop: () => {} };
  const bin = findOutsidePostgres();
  if (bin === undefined) throw new Error("no PostgreSQL is installed: set DATABASE_URL to an empty database");
  const port = await freePort();
  const server = startOutsidePostgres(bin, ["listen_addresses='127.0.0.1'", `port=${port}`]);
  return { url: `postgres://himma@127.0.0.1:${port}/postgres`, stop: server.stop };
}
