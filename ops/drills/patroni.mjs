// Two PostgreSQL nodes under Patroni with one etcd, and HAProxy before whichever is the leader, as
// docs/operations/several-hosts.md describes it, all on this machine. One etcd stands for three: the drill kills a database,
// not etcd.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findOutsidePostgres } from "#test/support/outside-postgres.ts";
import { freePort } from "./database.mjs";

const programs = ["patroni", "etcd", "haproxy"];
const patienceMs = 120_000;

/** The programs that are not installed. */
export const missingPrograms = () => [
  ...programs.filter((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).error !== undefined),
  ...(findOutsidePostgres() === undefined ? ["postgresql"] : []),
];

export const readVersions = () =>
  programs.map((name) => {
    const { stdout } = spawnSync(name, [name === "haproxy" ? "-v" : "--version"], { encoding: "utf8" });
    return /^.*?\d[\d.]*/.exec(stdout)?.[0] ?? name;
  });

async function until(what, check) {
  const startedAt = performance.now();
  for (;;) {
    const found = await Promise.resolve(check()).catch(() => undefined);
    if (found) return found;
    if (performance.now() - startedAt > patienceMs) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await pause(200);
  }
}

const toYaml = ({ name, folder, bin, etcd, ports: { rest, database }, isSynchronous }) => `
scope: himma
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: ${isSynchronous}
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_level: replica, hot_standby: "on" } }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
postgresql:
  listen: "127.0.0.1:${database}"
  connect_address: "127.0.0.1:${database}"
  data_dir: ${join(folder, name)}
  bin_dir: ${bin}
  authentication:
    superuser: { username: himma, password: drill }
    replication: { username: replicator, password: drill }
  pg_hba: ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"]
  parameters: { unix_socket_directories: ${folder} }
`;

const toHaproxy = (port, nodes) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, ports }) => `  server ${name} 127.0.0.1:${ports.database} check port ${ports.rest}`).join("\n")}
`;

/** PostgreSQL refuses to run as root: the account that the package makes. */
function findIdentity() {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync("/etc/passwd", "utf8"))?.[0].split(":") ?? [];
  if (uid === undefined) throw new Error("there is no user postgres to run the databases as");
  return { uid: Number(uid), gid: Number(gid) };
}

const readPid = (folder, name) => Number(readFileSync(join(folder, name, "postmaster.pid"), "utf8").split("\n")[0]);

/** Process ids of the senders of a leader's log to its standby. */
function findSenders(postmaster) {
  const { stdout } = spawnSync("pgrep", ["-P", String(postmaster), "-f", "walsender"], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

/** Starts the cluster in `folder`; each part is added to `closers` as soon as it runs. */
export async function startCluster(closers, folder, { isSynchronous }) {
  const identity = findIdentity();
  const bin = findOutsidePostgres();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const run = (command, args, env = {}) => {
    const child = spawn(command, args, {
      ...identity,
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      stdio: "ignore",
    });
    closers.push(() => child.kill("SIGKILL"));
    return child;
  };
  const [etcd, peer, database] = [await freePort(), await freePort(), await freePort()];
  const [client, peers] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  run("etcd", [
    ...["--name", "one", "--data-dir", join(folder, "etcd"), "--listen-client-urls", client],
    ...["--advertise-client-urls", client, "--listen-peer-urls", peers],
    ...["--initial-advertise-peer-urls", peers, "--initial-cluster", `one=${peers}`],
  ]);
  await until("etcd", async () => (await fetch(`${client}/health`)).ok);
  const nodes = [];
  for (const name of ["a", "b"]) {
    const ports = { rest: await freePort(), database: await freePort() };
    const file = join(folder, `${name}.yaml`);
    writeFileSync(file, toYaml({ name, folder, bin, etcd, ports, isSynchronous }));
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (identity.uid !== undefined) chownSync(join(folder, name), identity.uid, identity.gid);
    const child = run("patroni", [file]);
    closers.push(() => {
      try {
        process.kill(readPid(folder, name), "SIGKILL");
      } catch {
        // It is gone, or was never there.
      }
    });
    nodes.push({ name, ports, patroni: child });
    const state = nodes.length === 1 ? "primary" : isSynchronous ? "synchronous" : "replica";
    await until(`${name} as ${state}`, async () => (await fetch(`http://127.0.0.1:${ports.rest}/${state}`)).ok);
  }
  const proxy = join(folder, "haproxy.cfg");
  writeFileSync(proxy, toHaproxy(database, nodes));
  run("haproxy", ["-db", "-f", proxy]);
  const findLeader = async () => {
    for (const node of nodes)
      if ((await fetch(`http://127.0.0.1:${node.ports.rest}/primary`).catch(() => undefined))?.ok) return node;
    return undefined;
  };
  return {
    url: `postgres://himma@127.0.0.1:${database}/postgres`,
    findLeader,
    /** Holds what the leader sends to its standby for a while, then kills it and its Patroni. Returns its name. */
    killLeader: async (heldMs) => {
      const leader = await until("a leader", findLeader);
      const postmaster = readPid(folder, leader.name);
      for (const pid of findSenders(postmaster)) process.kill(pid, "SIGSTOP");
      await pause(heldMs);
      leader.patroni.kill("SIGKILL");
      // The postmaster first, so that nobody starts a new child; then all of its children.
      const { stdout } = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
      for (const pid of [postmaster, ...stdout.split("\n").filter(Boolean).map(Number)])
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // It ended with its parent.
        }
      return leader.name;
    },
  };
}
