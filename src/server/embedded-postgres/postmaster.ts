import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Place, SOCKET_PORT } from "./place.ts";
import { hasArgument, processToken } from "./processes.ts";

/** A PostgreSQL server of this folder. `token` identifies its run (see processToken). */
export type Postmaster = { pid: number; token: string; socketDir: string; port: number };

/**
 * Reads postmaster.pid and checks whether a server runs on this folder. The file survives a kill and its pid may have
 * been reused, so only a process that was started on this folder counts.
 */
export function findPostmaster(place: Place): Postmaster | undefined {
  const lines = readPidFile(place);
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const token = processToken(pid);
  if (token === undefined || !hasArgument(pid, place.cluster)) return undefined;
  const port = Number.parseInt(lines[3] ?? "", 10);
  const socketDir = lines[4] ?? "";
  return { pid, token, socketDir: socketDir === "" ? place.socketDir : socketDir, port: port || SOCKET_PORT };
}

/**
 * PostgreSQL refuses to start when a stale postmaster.pid names a reused pid or a zombie. Replaces the pid with our
 * own, which PostgreSQL ignores as its parent's. Keeps the rest of the file, from which PostgreSQL checks that no child
 * of the old server still uses the folder. The caller holds the lock and knows that no server runs.
 */
export function clearTraces(place: Place): void {
  // The same for the socket, whose lock file holds only a pid; its folder serves this database alone.
  const socket = join(place.socketDir, `.s.PGSQL.${SOCKET_PORT}`);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
  const lines = readPidFile(place);
  if (lines.length === 0) return;
  writeFileSync(join(place.cluster, "postmaster.pid"), [String(process.pid), ...lines.slice(1)].join("\n"));
}

function readPidFile(place: Place): string[] {
  try {
    return readFileSync(join(place.cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}
