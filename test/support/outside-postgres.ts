import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A PostgreSQL with command line tools, as operators run it. The embedded package has no `pg_dump`, and tools of older
 * versions reject its server.
 */

const debianFolder = "/usr/lib/postgresql";
const nobody = 65_534;

const versionsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];

function findTools(): string | undefined {
  const folders = versionsIn(debianFolder).map((version) => join(debianFolder, version, "bin"));
  return folders.find((bin) => ["initdb", "pg_ctl", "pg_dump", "psql"].every((tool) => existsSync(join(bin, tool))));
}

/** On Debian build machines with permission: installs the package without its cluster. */
function installTools(): void {
  if (process.env["CI"] === undefined || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const settings = "/etc/postgresql-common";
  mkdirSync(settings, { recursive: true });
  if (!existsSync(join(settings, "createcluster.conf")))
    writeFileSync(join(settings, "createcluster.conf"), "create_main_cluster = false\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]): boolean =>
    spawnSync("apt-get", args, { env, stdio: "ignore", timeout: 120_000 }).status === 0;
  const keep = ["-o", "Dpkg::Options::=--force-confold"];
  const install = () => apt("install", "-y", "--no-install-recommends", ...keep, "postgresql");
  if (!install() && apt("update")) install();
}

/** Folder of an installed PostgreSQL's programs; `undefined` when there is none and it could not be installed. */
export function findOutsidePostgres(): string | undefined {
  const found = findTools();
  if (found !== undefined) return found;
  installTools();
  return findTools();
}

export interface OutsidePostgres {
  urlOf(database: string): string;
  /** Runs a tool and returns its output; throws its error output on failure. */
  run(tool: string, args: readonly string[]): string;
  stop(): void;
}

/** Starts a temporary cluster, reachable through its socket, and by `options` otherwise. */
export function startOutsidePostgres(bin: string, options: readonly string[] = []): OutsidePostgres {
  const folder = mkdtempSync(join(tmpdir(), "himma-outside-"));
  // PostgreSQL refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody);
  const run = (tool: string, args: readonly string[]): string => {
    const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8" };
    const done = spawnSync(join(bin, tool), [...args], {
      cwd: folder,
      env,
      ...identity,
      encoding: "utf8",
      maxBuffer: 512e6,
      stdio: tool === "pg_ctl" ? "ignore" : "pipe",
    });
    if (done.status !== 0)
      throw new Error(`${tool} failed: ${done.stderr ?? done.error?.message ?? ""}`.slice(0, 4000));
    return done.stdout ?? "";
  };
  const cluster = join(folder, "cluster");
  run("initdb", ["-D", cluster, "-U", "himma", "-A", "trust", "-E", "UTF8", "--no-sync"]);
  const usual = ["listen_addresses=''", `unix_socket_directories='${folder}'`, "fsync=off"];
  const all = [...usual, ...options].map((option) => `-c ${option}`).join(" ");
  run("pg_ctl", ["-D", cluster, "-w", "-o", all, "-l", join(folder, "log"), "start"]);
  return {
    urlOf: (database) => `postgres://himma@localhost:5432/${database}?host=${encodeURIComponent(folder)}`,
    run,
    stop: () => {
      run("pg_ctl", ["-D", cluster, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
