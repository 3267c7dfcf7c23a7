import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../platform/make-folder.ts";
import { EmbeddedPostgresError, explain } from "./error.ts";
import type { RunAs } from "./run-as.ts";

/** Absolute paths of one embedded database. */
export type Place = {
  dataDir: string;
  home: string;
  cluster: string;
  socketDir: string;
  logFile: string;
  lock: string;
  ownerFile: string;
};

/** Only part of the socket's file name; the socket's folder belongs to this database alone. */
export const SOCKET_PORT = 5432;
// Socket paths are limited to 107 bytes on Linux and 103 on macOS, and PostgreSQL keeps a lock file beside the socket.
const LONGEST_SOCKET = 103;

/** Creates DATA_DIR if missing and returns the paths below it. Throws EmbeddedPostgresError when it is unusable. */
export function findPlace(wanted: string): Place {
  try {
    makeFolder(wanted, 0o700);
    const dataDir = realpathSync(wanted);
    const home = join(dataDir, "postgres");
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return {
      dataDir,
      home,
      cluster: join(home, "cluster"),
      socketDir: socketFolder(home),
      logFile: join(home, "postgres.log"),
      lock: join(home, "lock"),
      ownerFile: join(home, "owner"),
    };
  } catch (error) {
    throw explain(error, wanted);
  }
}

function socketFolder(home: string): string {
  const inside = join(home, "run");
  if (fits(inside)) return inside;
  const name = `himma-${process.getuid?.() ?? 0}-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
  const short = join(tmpdir(), name);
  return fits(short) ? short : join("/tmp", name);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= LONGEST_SOCKET;
}

/** An account and its group. */
export type Owner = { uid: number; gid: number };

/** Owner of the cluster folder, if it exists. */
export function clusterOwner(place: Pick<Place, "cluster">): Owner | undefined {
  const stat = statSync(place.cluster, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

/** Creates the private folders, owned by the account that runs PostgreSQL. */
export function prepareFolders(place: Place, runAs: RunAs): void {
  try {
    privateFolder(place.socketDir, runAs);
    if (runAs.kind !== "user") return;
    chownSync(place.home, runAs.uid, runAs.gid);
    letThrough(place.dataDir, runAs);
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : explain(error, place.dataDir);
  }
}

/** Lets another account reach its folders in this one, without reading what is beside them. */
export function letThrough(folder: string, runAs: RunAs): void {
  if (runAs.kind !== "user") return;
  const { mode, uid } = statSync(folder);
  if ((mode & 0o001) === 0 && uid !== runAs.uid) chmodSync(folder, (mode & 0o777) | 0o001);
}

/** Gives a file, or a folder with all that it holds, to an account. */
export function giveTo(path: string, { uid, gid }: Owner): void {
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path, { recursive: true, encoding: "utf8" })) lchownSync(join(path, name), uid, gid);
  lchownSync(path, uid, gid);
}

/** Hands over files that root wrote beside another account's database, so that the account keeps access. */
export function handOver(place: Place, runAs: RunAs): void {
  if (runAs.kind !== "user") return;
  for (const file of [place.logFile, place.ownerFile].filter((path) => existsSync(path)))
    lchownSync(file, runAs.uid, runAs.gid);
}

/** Whoever can open the socket can connect, so its folder must be a real folder, ours and closed to others. */
function privateFolder(folder: string, runAs: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const me = process.getuid?.() ?? stat.uid;
  const allowed = runAs.kind === "user" ? [me, runAs.uid] : [me];
  if (!stat.isDirectory() || !allowed.includes(stat.uid)) {
    throw new EmbeddedPostgresError(
      "unwritable",
      `${folder} belongs to somebody else`,
      "Remove it, or set TMPDIR to a private folder.",
    );
  }
  if ((stat.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  if (runAs.kind === "user" && me === 0) chownSync(folder, runAs.uid, runAs.gid);
}
