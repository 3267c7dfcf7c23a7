import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { serverArguments, serverEnvironment } from "../../scripts/lib/server-process.mjs";

export interface Running {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

function urlFrom(child: ChildProcess, seconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("did not start in time")), seconds * 1000);
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const [, url] = /open (http:\S+)/.exec(text) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code} before it was ready:\n${text}`)));
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts a lower-bound server in a child process, which prints `open <url>` when ready. */
export function startServer(file: string, environment: Environment): Promise<Running> {
  return start(["--import", "./scripts/lib/react-production.mjs", file], { ...process.env, ...environment });
}

/** Starts the shop like `npm start`. */
export function startShop(environment: Environment): Promise<Running> {
  const root = process.cwd();
  return start(serverArguments(root), serverEnvironment(root, { ...process.env, ...environment }));
}

async function start(arguments_: readonly string[], environment: Environment): Promise<Running> {
  const child = spawn(process.execPath, arguments_, { env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const url = await urlFrom(child, 400);
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const [, kb = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb) / 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** PostgreSQL processes of a data folder, the parent first. */
function postgresPids(dataDir: string): string[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parent = pids.find(
    (pid) =>
      read(`/proc/${pid}/cmdline`).includes(`${dataDir}/postgres/cluster`) &&
      read(`/proc/${pid}/comm`).trim() === "postgres",
  );
  if (parent === undefined) return [];
  const children = pids.filter((pid) => read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ")[1] === parent);
  return [parent, ...children];
}

/** Proportional memory (PSS) of PostgreSQL's processes in MB: shared pages count once. */
export function postgresMb(dataDir: string): number {
  const own = postgresPids(dataDir);
  const kb = own.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return own.length === 0 ? Number.NaN : kb.reduce((sum, each) => sum + each, 0) / 1024;
}

const msOfTick = 10;

/** CPU time of a process in ms; `withEnded` includes exited children. */
export function cpuMs(pid: number | string, withEnded = false): number {
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const ended = withEnded ? (endedUser ?? 0) + (endedSystem ?? 0) : 0;
  return ((user ?? 0) + (system ?? 0) + ended) * msOfTick;
}

/** CPU time of a data folder's PostgreSQL in ms. */
export const postgresCpuMs = (dataDir: string): number =>
  postgresPids(dataDir).reduce((sum, pid, at) => sum + cpuMs(pid, at === 0), 0);
