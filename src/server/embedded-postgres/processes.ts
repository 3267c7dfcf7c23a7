import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Identifies one run of a process ("pid:start time"), so that a reused pid is not mistaken for it. Undefined when no
 * such process runs; a zombie counts as gone.
 */
export function processToken(pid: number): string | undefined {
  if (process.platform !== "linux") return signalReaches(pid) ? `${pid}:` : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in brackets and may contain spaces; parse after the last bracket.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const state = fields[0] ?? "";
    return "ZXx".includes(state) ? undefined : `${pid}:${fields[19] ?? ""}`;
  } catch {
    return undefined;
  }
}

/** True while the run that `token` names goes on. */
export function isRunning(token: string): boolean {
  return processToken(Number.parseInt(token, 10)) === token;
}

/** True when the process was started with exactly this argument. */
export function hasArgument(pid: number, word: string): boolean {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(word);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(word);
  } catch {
    return false;
  }
}

/** Waits until the process exits; false when it still runs after `timeoutMs`. */
export async function waitForEnd(token: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isRunning(token)) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal; ignores a process that is already gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
