import { spawnSync } from "node:child_process";

/**
 * How to start PostgreSQL, which refuses to run as root: `self` as the current user, `mapped` in a user namespace where
 * we appear as nobody (files stay ours), `user` as another account. `endsWithUs`: the kernel kills it when this process
 * is killed.
 */
export type RunAs =
  | { kind: "self" | "mapped"; endsWithUs: boolean }
  | { kind: "user"; uid: number; gid: number; endsWithUs: boolean };

/** `clusterOwner` owns the existing cluster folder. `works` tries whether a command succeeds; replaced in tests. */
export type RunAsInput = {
  uid: number;
  clusterOwner: { uid: number; gid: number } | undefined;
  works?: (command: readonly string[]) => boolean;
};

const NOBODY = 65534;
const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
const onDeath = (signal: string): string[] => ["setpriv", "--pdeathsig", signal];

/** Decides once per start, by trying. */
export function chooseRunAs({ uid, clusterOwner, works = runs }: RunAsInput): RunAs {
  const endsWithUs = works([...onDeath("INT"), "true"]);
  if (uid !== 0) return { kind: "self", endsWithUs };
  // Keeps the account that created the cluster: root must not take over a developer's folder.
  if (clusterOwner !== undefined && clusterOwner.uid !== 0) return { kind: "user", ...clusterOwner, endsWithUs };
  if (works([...NAMESPACE, "true"])) return { kind: "mapped", endsWithUs };
  return { kind: "user", uid: NOBODY, gid: NOBODY, endsWithUs };
}

/** The command to spawn for `program`; `deathSignal` is sent to it when we are killed. */
export function commandFor(
  runAs: RunAs,
  deathSignal: "INT" | "KILL",
  program: string,
  args: readonly string[],
): { file: string; args: string[]; identity: { uid?: number; gid?: number } } {
  const words = [
    ...(runAs.kind === "mapped" ? NAMESPACE : []),
    ...(runAs.endsWithUs ? onDeath(deathSignal) : []),
    program,
    ...args,
  ];
  const identity = runAs.kind === "user" ? { uid: runAs.uid, gid: runAs.gid } : {};
  return { file: words[0] ?? program, args: words.slice(1), identity };
}

/** A clean environment for PostgreSQL processes, without our variables (PGDATA, PGOPTIONS, secrets …). */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C" };
}

function runs(command: readonly string[]): boolean {
  return spawnSync(command[0] ?? "", command.slice(1), { stdio: "ignore", timeout: 5_000 }).status === 0;
}
