import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while no other process does so under the same lock folder. A lock whose owner was killed is taken over.
 * @template T
 * @param {string} folder
 * @param {() => void} whileWaiting called once when another process is at it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, whileWaiting, work) {
  mkdirSync(dirname(folder), { recursive: true });
  let isAnnounced = false;
  while (!tryLock(folder)) {
    if (breakWhenStale(folder)) continue;
    if (!isAnnounced) whileWaiting();
    isAnnounced = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Renames a folder that already names its owner, so that a lock without an owner is never visible.
function tryLock(folder) {
  const prepared = `${folder}.${process.pid}`;
  rmSync(prepared, { recursive: true, force: true });
  mkdirSync(prepared);
  writeFileSync(join(prepared, "owner"), processToken(process.pid) ?? "");
  try {
    renameSync(prepared, folder);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) return false;
    throw error;
  }
}

// Only one process may break a stale lock; otherwise a slow second one would remove the lock the first has just taken.
function breakWhenStale(folder) {
  if (!isStale(folder)) return false;
  const breaking = `${folder}.breaking`;
  try {
    mkdirSync(breaking);
  } catch {
    const made = statSync(breaking, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > 10_000) rmSync(breaking, { recursive: true, force: true });
    return false;
  }
  if (isStale(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(breaking, { recursive: true, force: true });
  return true;
}

function isStale(folder) {
  try {
    const owner = readFileSync(join(folder, "owner"), "utf8");
    return processToken(Number.parseInt(owner, 10)) !== owner;
  } catch {
    return false;
  }
}

// "pid:start time" identifies one run of a process, so that a reused pid is not mistaken for it.
function processToken(pid) {
  try {
    if (process.platform !== "linux") return process.kill(pid, 0) && `${pid}:`;
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return "ZXx".includes(fields[0]) ? undefined : `${pid}:${fields[19]}`;
  } catch (error) {
    return error.code === "EPERM" ? `${pid}:` : undefined;
  }
}
