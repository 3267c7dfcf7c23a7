import { spawnSync } from "node:child_process";

/**
 * How PostgreSQL is started, since it refuses to be root: `self` as we are, `mapped` as ourselves but seen as nobody
 * inside a user namespace (files stay ours), `user` as another account. `endsWithUs` tells whether the system ends it
 * when we are killed.
 */
export type RunAs =
  | { kind: "self" | "mapped"; endsWithUs: boolean }
  | { kind: "user"; uid: number; gid: number; endsWithUs: boolean };

/** `clusterOwner` is who owns an existing database folder. `works` tries a harmless command; tests replace it. */
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
  // An account that began this database keeps it: root must not take a developer's folder away from them.
  if (clusterOwner !== undefined && clusterOwner.uid !== 0) return { kind: "user", ...clusterOwner, endsWithUs };
  if (works([...NAMESPACE, "true"])) return { kind: "mapped", endsWithUs };
  return { kind: "user", uid: NOBODY, gid: NOBODY, endsWithUs };
}

/** What to spawn for `program`; `deathSignal` is what it gets when we are killed. */
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

/** The environment of every PostgreSQL process: nothing of ours (PGDATA, PGOPTIONS, secrets …) reaches it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C" };
}

function runs(command: readonly string[]): boolean {
  return spawnSync(command[0] ?? "", command.slice(1), { stdio: "ignore", timeout: 5_000 }).status === 0;
}
