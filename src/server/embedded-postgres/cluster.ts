import { spawn } from "node:child_process";
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, explain, wrongVersion } from "./error.ts";
import type { Place } from "./place.ts";
import { cleanEnvironment, commandFor, type RunAs } from "./run-as.ts";
import { DATABASE, USER } from "./settings.ts";

/** Creates the cluster if there is none; otherwise checks its version. The caller holds the lock. */
export async function ensureCluster(
  place: Place,
  binaries: Binaries,
  runAs: RunAs,
  log: (line: string) => void,
): Promise<void> {
  removeUnfinished(place);
  if (existsSync(place.cluster)) return checkVersion(place, binaries);
  log(`making a new database in ${place.cluster}`);
  // Created in a temporary folder and renamed, so that a kill leaves nothing half done.
  const aside = `${place.cluster}.new-${process.pid}`;
  try {
    await run(binaries.initdb, initArguments(aside), "", runAs);
    await run(binaries.postgres, ["--single", "-D", aside, "postgres"], `CREATE DATABASE ${DATABASE};\n`, runAs);
    renameSync(aside, place.cluster);
    syncFolder(place.home);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error instanceof EmbeddedPostgresError ? error : explain(error, place.home);
  }
}

function initArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${USER}`,
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ];
}

function removeUnfinished(place: Place): void {
  const unfinished = readdirSync(place.home).filter((name) => name.startsWith("cluster.new-"));
  for (const name of unfinished) rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 5 });
}

function checkVersion(place: Place, binaries: Binaries): void {
  const file = join(place.cluster, "PG_VERSION");
  let made: string;
  try {
    made = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw explain(error, place.cluster);
  }
  if (made !== binaries.major) throw wrongVersion(place.cluster, `it is ${made}, this is ${binaries.major}`);
}

/** Runs a program to its end. Rejects with an explained error when it fails. */
function run(program: string, args: readonly string[], input: string, runAs: RunAs): Promise<void> {
  const command = commandFor(runAs, "KILL", program, args);
  const child = spawn(command.file, command.args, {
    ...command.identity,
    env: cleanEnvironment(),
    cwd: "/",
    stdio: ["pipe", "pipe", "pipe"],
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  // The program may exit before it reads its input; then its exit code matters.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(output.join("").trim()))));
  });
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
