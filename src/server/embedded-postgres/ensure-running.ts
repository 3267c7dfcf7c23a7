import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { explain } from "./error.ts";
import { takeLock } from "./lock.ts";
import { clusterOwner, handOver, type Place, prepareFolders } from "./place.ts";
import { clearTraces, findPostmaster, type Postmaster } from "./postmaster.ts";
import { isRunning, processToken } from "./processes.ts";
import { chooseRunAs, type RunAs } from "./run-as.ts";
import { launch, takesQueries } from "./server.ts";
import type { ServerSettings } from "./settings.ts";
import { archiveSettings, prepareArchive } from "./wal-archive.ts";

const PATIENCE_MS = 120_000;

/** `owned`: this process stops the server when it stops. */
export type Running = { postmaster: Postmaster; owned: boolean };

/** `walArchive` is the folder into which the server copies its WAL; without it none is kept. */
export type RunOptions = {
  binaries: Binaries;
  walArchive: string | undefined;
  settings: ServerSettings;
  log: (line: string) => void;
};

/** Attaches to the server of this folder, or starts one, creating the cluster first if needed. */
export async function ensureRunning(place: Place, options: RunOptions): Promise<Running> {
  const { binaries, log } = options;
  const release = await takeLock(place.lock, PATIENCE_MS).catch((error: unknown) => {
    throw explain(error, place.home);
  });
  try {
    const runAs = chooseRunAs({ uid: process.getuid?.() ?? 1, clusterOwner: clusterOwner(place) });
    prepareFolders(place, runAs);
    await ensureCluster(place, binaries, runAs, log);
    return (await joinRunning(place)) ?? (await startOwn(place, runAs, options));
  } finally {
    release();
  }
}

/**
 * Attaches to a running server; takes it over when its owner is gone. Undefined when none runs, or the last one
 * stopped.
 */
async function joinRunning(place: Place): Promise<Running | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let found = findPostmaster(place); found !== undefined; found = findPostmaster(place)) {
    if (await takesQueries(found, place)) {
      const owner = readOwner(place);
      if (owner !== undefined && isRunning(owner)) {
        return { postmaster: found, owned: owner === processToken(process.pid) };
      }
      // The owner was killed: a shutdown signal is probably on its way and takes effect within moments.
      await sleep(300);
      if (isRunning(found.token) && (await takesQueries(found, place))) return own(place, found);
    }
    if (performance.now() > deadline)
      throw explain(`process ${found.pid} answers no queries`, place.home, place.logFile);
    await sleep(25);
  }
  return undefined;
}

async function startOwn(
  place: Place,
  runAs: RunAs,
  { binaries, walArchive, settings: more }: RunOptions,
): Promise<Running> {
  clearTraces(place);
  if (walArchive !== undefined) prepareArchive(walArchive, runAs);
  const settings = walArchive === undefined ? more : { ...more, ...archiveSettings(walArchive) };
  const postmaster = await launch(place, { binaries, runAs, settings });
  const running = own(place, postmaster);
  handOver(place, runAs);
  return running;
}

function own(place: Place, postmaster: Postmaster): Running {
  writeFileSync(place.ownerFile, processToken(process.pid) ?? "", { mode: 0o600 });
  return { postmaster, owned: true };
}

function readOwner(place: Place): string | undefined {
  try {
    return readFileSync(place.ownerFile, "utf8");
  } catch {
    return undefined;
  }
}
