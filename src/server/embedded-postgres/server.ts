import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, explain } from "./error.ts";
import { readTail, sizeOf, trimLog } from "./log-file.ts";
import type { Place } from "./place.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { isRunning, signal, waitForEnd } from "./processes.ts";
import { cleanEnvironment, commandFor, type RunAs } from "./run-as.ts";
import { DATABASE, type ServerSettings, serverArguments, USER } from "./settings.ts";

/** How to start the server: its programs, the account, and settings beyond the usual ones. */
export type Launch = { binaries: Binaries; runAs: RunAs; settings?: ServerSettings };

/** Starts PostgreSQL and waits until it accepts queries. The caller holds the lock and knows that none runs. */
export async function launch(place: Place, how: Launch): Promise<Postmaster> {
  trimLog(place.logFile);
  const deadline = performance.now() + 30_000;
  for (;;) {
    const logStart = sizeOf(place.logFile);
    const outcome = await launchOnce(place, how);
    if (outcome !== undefined) return outcome;
    const output = readTail(place.logFile, logStart);
    // Children of a killed server need a moment to exit.
    const leftOvers = /pre-existing shared memory block/.test(output);
    if (!leftOvers || performance.now() > deadline) throw explain(output, place.home, place.logFile);
    await sleep(150);
  }
}

async function launchOnce(place: Place, { binaries, runAs, settings = {} }: Launch): Promise<Postmaster | undefined> {
  const command = commandFor(runAs, "INT", binaries.postgres, serverArguments(place, settings));
  const logHandle = openSync(place.logFile, "a", 0o600);
  // Its own process group: Ctrl+C reaches only us, and we stop it in order.
  const child = spawn(command.file, command.args, {
    ...command.identity,
    env: cleanEnvironment(),
    cwd: "/",
    detached: true,
    stdio: ["ignore", logHandle, logHandle],
  });
  closeSync(logHandle);
  child.unref();
  const state: { failure?: Error; ended: boolean } = { ended: false };
  child.once("error", (error) => {
    state.failure = error;
  });
  child.once("exit", () => {
    state.ended = true;
  });
  try {
    for (let pauseMs = 15; ; pauseMs = Math.min(pauseMs * 1.1, 250)) {
      if (state.failure !== undefined) throw state.failure;
      if (state.ended) return undefined;
      const found = findPostmaster(place);
      if (found !== undefined && found.pid === child.pid && (await takesQueries(found, place))) return found;
      await sleep(pauseMs);
    }
  } catch (error) {
    child.kill("SIGQUIT");
    throw error instanceof EmbeddedPostgresError ? error : explain(error, binaries.postgres, place.logFile);
  }
}

/** True when the server of this folder answers; false while it starts or stops. Throws on any other failure. */
export async function takesQueries(postmaster: Postmaster, place: Place): Promise<boolean> {
  const client = new pg.Client({
    host: postmaster.socketDir,
    port: postmaster.port,
    user: USER,
    database: DATABASE,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
    return answer.rows[0]?.folder === place.cluster;
  } catch (error) {
    if (isPassing(error)) return false;
    throw explain(error, place.home, place.logFile);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Stops the server, by force if needed, within about 8 seconds. */
export async function shutDown(postmaster: Postmaster): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 5_000],
    ["SIGQUIT", 2_000],
    ["SIGKILL", 1_000],
  ];
  for (const [name, patienceMs] of steps) {
    if (!isRunning(postmaster.token)) return;
    signal(postmaster.pid, name);
    if (await waitForEnd(postmaster.token, patienceMs)) return;
  }
}

/** 57P03: cannot connect now; 57P01/02: shutting down; the rest: the socket does not exist (yet). */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const passing = ["57P01", "57P02", "57P03", "53300", "ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"];
  return passing.includes(code) || /timeout|terminated/i.test(String(error));
}
