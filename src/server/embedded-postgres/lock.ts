import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, processToken } from "./processes.ts";

/**
 * Takes an exclusive lock between processes; a killed holder does not keep it. Waits up to `timeoutMs`, then throws.
 * Returns the release function.
 */
export async function takeLock(folder: string, timeoutMs: number): Promise<() => void> {
  const deadline = performance.now() + timeoutMs;
  while (!tryLock(folder)) {
    breakWhenStale(folder);
    if (performance.now() > deadline) throw new Error(`another process holds ${folder} for too long`);
    await sleep(25);
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Renames a folder that already names its owner, so that a lock without an owner is never visible. */
function tryLock(folder: string): boolean {
  const own = processToken(process.pid) ?? `${process.pid}:`;
  const prepared = `${folder}.${process.pid}`;
  rmSync(prepared, { recursive: true, force: true });
  mkdirSync(prepared, { mode: 0o700 });
  writeFileSync(join(prepared, "owner"), own);
  try {
    renameSync(prepared, folder);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTEMPTY" || code === "EEXIST" || code === "EPERM") return false;
    throw error;
  }
}

function breakWhenStale(folder: string): void {
  if (!isStale(folder)) return;
  // Only one process may break a stale lock; otherwise a slow second one would remove the lock the first has just
  // taken.
  const breaking = `${folder}.breaking`;
  try {
    mkdirSync(breaking);
  } catch {
    if (ageMs(breaking) > 10_000) rmSync(breaking, { recursive: true, force: true });
    return;
  }
  if (isStale(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(breaking, { recursive: true, force: true });
}

function isStale(folder: string): boolean {
  try {
    return !isRunning(readFileSync(join(folder, "owner"), "utf8"));
  } catch {
    return false;
  }
}

function ageMs(folder: string): number {
  try {
    return Date.now() - statSync(folder).mtimeMs;
  } catch {
    return 0;
  }
}
