import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
// PostgreSQL gets the rest of ten seconds.
const PATIENCE_MS = 7_000;
// npm hands signals to the shell that runs its script: that one keeps SIGINT to itself and dies of SIGTERM without a word,
// whereupon npm ends before we do. So "start" and "dev" say "exec", which puts us in the shell's place. Windows has no such
// word and takes what stands behind the "||".
// Noted at the very beginning: npm may be killed before there is a child to watch over.
const startedBy = ancestors();

/**
 * Runs a program as if it were us: signals go on to it, and we end when it does.
 * `interrupted` is set when it was asked to stop; `output` holds what it said when `quiet`.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, patienceMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string, interrupted: boolean }>}
 */
export function runChild(file, args, { env = process.env, quiet = false, patienceMs = PATIENCE_MS } = {}) {
  const child = spawn(file, args, { env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));
  const stopForwarding = forwardSignals(child, patienceMs);
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      stopForwarding();
      reject(error);
    });
    child.once("close", (code, signal) => {
      const interrupted = stopForwarding();
      const ended = code ?? 128 + (constants.signals[signal] ?? 0);
      resolve({ code: ended, output: Buffer.concat(output).toString(), interrupted });
    });
  });
}

/** Our parent and, where npm's script has a shell in between (see startedBy), its parent. Linux only: elsewhere the parent. */
function ancestors() {
  const parent = process.ppid;
  const script = process.env.npm_lifecycle_script;
  if (process.platform !== "linux" || script === undefined || script.startsWith("exec ")) return `${parent}`;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    return `${parent} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return `${parent}`;
  }
}

function forwardSignals(child, patienceMs) {
  let interrupted = false;
  const timers = [];
  const stop = (signal) => {
    if (interrupted) return;
    interrupted = true;
    // Ctrl+C and group signals have reached the child already; forwards ours only if it is still running.
    timers.push(setTimeout(() => child.kill(signal), 250));
    timers.push(setTimeout(() => child.kill("SIGKILL"), patienceMs));
  };
  const handlers = SIGNALS.map((signal) => [signal, () => stop(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  // npm, or its shell, may be killed without notice; treated as a request to stop.
  timers.push(setInterval(() => ancestors() !== startedBy && stop("SIGTERM"), 1_000));
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    for (const timer of timers) clearTimeout(timer);
    return interrupted;
  };
}
