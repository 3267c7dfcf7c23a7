import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { serverProgram } from "../../scripts/lib/server-process.mjs";

export interface RoleProcess {
  /** What it has written so far. */
  readonly output: () => string;
  /** The address in the first line that matches, such as `/metrics at (\S+)/`. */
  readonly find: (pattern: RegExp) => string;
  /** Ends it as a supervisor does and returns its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL(`../../${serverProgram}`, import.meta.url));

/** Starts the real program with these settings, and waits until it answers or runs jobs. */
export async function startRole(settings: Readonly<Record<string, string>>): Promise<RoleProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: "info",
      HOST: "127.0.0.1",
      PORT: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString();
      if (/himma: (open|running jobs)/.test(text)) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    void gone.then((code) => reject(new Error(`ended with ${code} before it was ready:\n${text}`)));
  });
  return {
    output: () => text,
    find: (pattern) => pattern.exec(text)?.[1] ?? "",
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
