import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { completeLinks, findBinaries } from "./binaries.ts";
import { EmbeddedPostgresError, explain } from "./error.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./index.ts";
import { clusterOwner, findPlace } from "./place.ts";
import { processToken } from "./processes.ts";
import { chooseRunAs } from "./run-as.ts";
import { launch, shutDown } from "./server.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "himma-pg-")));
const shared = join(root, "shared");
const started = new Set<EmbeddedPostgres>();
const children = new Set<ChildProcess>();

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children.clear();
  await Promise.all([...started].map((db) => db.stop()));
  started.clear();
});
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const db = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  started.add(db);
  return db;
}

async function ask(db: { connectionString: string }, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: db.connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<{ v: unknown }>(sql)).rows.map((row) => row.v);
  } finally {
    await client.end();
  }
}

/** A child process that starts the database, prints one JSON line and stops it on SIGTERM. */
async function startElsewhere(
  dataDir: string,
): Promise<{ child: ChildProcess; connectionString: string; attached: boolean }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./index.ts", import.meta.url).href)});
    const db = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    console.log(JSON.stringify({ connectionString: db.connectionString, attached: db.attached }));
    process.on("SIGTERM", () => db.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  const [line] = await once(child.stdout, "data");
  return { child, ...(JSON.parse(String(line)) as { connectionString: string; attached: boolean }) };
}

function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8"), 10);
}

async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("the condition was not met in time");
    await sleep(50);
  }
}

test("a new folder gets a durable UTF-8 database, which keeps its rows over a restart", async () => {
  const first = await start(shared);
  expect(first.attached).toBe(false);
  const shown = "SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) AS v FROM pg_settings WHERE name IN";
  expect(
    await ask(
      first,
      `${shown} ('data_checksums','fsync','full_page_writes','synchronous_commit','listen_addresses','jit','TimeZone','server_encoding')`,
    ),
  ).toEqual([
    "TimeZone=UTC data_checksums=on fsync=on full_page_writes=on jit=off listen_addresses= server_encoding=UTF8 synchronous_commit=on",
  ]);
  await ask(first, "CREATE TABLE kept AS SELECT 'هِمّة'::text AS v");
  const pid = postmasterPid(shared);
  await first.stop();
  expect(processToken(pid)).toBeUndefined();
  expect(existsSync(join(shared, "postgres", "lock"))).toBe(false);

  const second = await start(shared);
  expect(await ask(second, "SELECT v FROM kept")).toEqual(["هِمّة"]);
});

test("a database that an earlier version ran with minimal WAL can be backed up online after its next start", async () => {
  const folder = join(root, "earlier");
  const place = findPlace(folder);
  const binaries = findBinaries();
  const first = await start(folder);
  await first.stop();
  const runAs = chooseRunAs({ uid: process.getuid?.() ?? 1, clusterOwner: clusterOwner(place) });
  const earlier = await launch(place, { binaries, runAs, settings: { wal_level: "minimal" } });
  const address = { connectionString: first.connectionString };
  expect(await ask(address, "SELECT setting AS v FROM pg_settings WHERE name = 'wal_level'")).toEqual(["minimal"]);
  await ask(address, "CREATE TABLE kept AS SELECT 5 AS v");
  await shutDown(earlier);
  const db = await start(folder);
  expect(await ask(db, "SELECT setting AS v FROM pg_settings WHERE name IN ('wal_level', 'max_wal_senders')")).toEqual(
    expect.arrayContaining(["replica", "0"]),
  );
  expect(await ask(db, "SELECT pg_backup_start('trial', true) IS NOT NULL AS v")).toEqual([true]);
  expect(await ask(db, "SELECT v FROM kept")).toEqual([5]);
});

test("a killed server restarts by itself with every committed row", async () => {
  const db = await start(shared);
  await ask(db, "CREATE TABLE rows_kept (v int)");
  await ask(db, "INSERT INTO rows_kept SELECT generate_series(1, 500)");
  const pid = postmasterPid(shared);
  process.kill(pid, "SIGKILL");
  await until(() =>
    ask(db, "SELECT count(*)::int AS v FROM rows_kept").then(
      (rows) => rows[0] === 500,
      () => false,
    ),
  );
  expect(postmasterPid(shared)).not.toBe(pid);
});

test("the server ends with a killed process, and the next start has its rows", async () => {
  const other = await startElsewhere(shared);
  await ask(other, "CREATE TABLE after_kill AS SELECT 7 AS v");
  const pid = postmasterPid(shared);
  other.child.kill("SIGKILL");
  // A process that attaches during the shutdown may lose the server briefly; it then recovers (see below).
  await until(() => processToken(pid) === undefined);
  const db = await start(shared);
  expect(db.attached).toBe(false);
  expect(await ask(db, "SELECT v FROM after_kill")).toEqual([7]);
  await db.stop();
});

test("two processes that start at once share one server, and the second takes over when the first ends", async () => {
  const folder = join(root, "twice");
  const [one, two] = await Promise.all([startElsewhere(folder), startElsewhere(folder)]);
  expect([one.attached, two.attached].sort()).toEqual([false, true]);
  expect(one.connectionString).toBe(two.connectionString);
  expect(readdirSync(join(folder, "postgres")).filter((name) => name.startsWith("cluster"))).toEqual(["cluster"]);
  const [owner, guest] = one.attached ? [two, one] : [one, two];
  const pid = postmasterPid(folder);
  owner.child.kill("SIGTERM");
  await once(owner.child, "exit");
  expect(processToken(pid)).toBeUndefined();
  await until(() =>
    ask(guest, "SELECT 1 AS v").then(
      () => true,
      () => false,
    ),
  );
  const successor = postmasterPid(folder);
  guest.child.kill("SIGTERM");
  await once(guest.child, "exit");
  expect(processToken(successor)).toBeUndefined();
});

test("a long path with spaces and Arabic letters works through a short private socket folder", async () => {
  const folder = join(root, `بيانات ${"long ".repeat(25)}`, 'da\'ta, "x"');
  const db = await start(folder);
  expect(Buffer.byteLength(db.socketDir)).toBeLessThan(90);
  expect(await ask(db, "SELECT 1 AS v")).toEqual([1]);
  await db.stop();
  rmSync(db.socketDir, { recursive: true, force: true });
});

test("a stale postmaster.pid that names another process, and an unfinished folder, do not stop the start", async () => {
  const pidFile = join(shared, "postgres", "cluster", "postmaster.pid");
  const db = await start(shared);
  const contents = readFileSync(pidFile, "utf8");
  await db.stop();
  const stranger = spawn("sleep", ["60"]);
  children.add(stranger);
  writeFileSync(pidFile, contents.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  const unfinished = join(shared, "postgres", "cluster.new-1");
  mkdirSync(unfinished);
  const again = await start(shared);
  expect(await ask(again, "SELECT 1 AS v")).toEqual([1]);
  expect(existsSync(unfinished)).toBe(false);
  expect(stranger.exitCode).toBeNull();
});

test("an unusable folder, another version and a missing package give one line with a remedy", async () => {
  const file = join(root, "file");
  writeFileSync(file, "");
  await expect(start(join(file, "data"))).rejects.toMatchObject({ code: "unwritable" });
  const old = join(root, "old");
  mkdirSync(join(old, "postgres", "cluster"), { recursive: true });
  writeFileSync(join(old, "postgres", "cluster", "PG_VERSION"), "12\n");
  const error: unknown = await start(old).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(error)).toMatch(/wrong|another version.*it is 12.*DATABASE_URL/);
  expect(String(error)).not.toContain("\n");
  expect(() => findBinaries("linux", "s390x")).toThrow(/not installed.*DATABASE_URL/);
});

test("a full disk is recognised, also when PostgreSQL only reports a partial write", () => {
  const message = 'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10';
  expect(explain(new Error(message), "/data")).toMatchObject({ code: "disk-full" });
});

test("missing library links are added when the package's install script did not run; repeating it is harmless", () => {
  const folder = join(root, "package");
  mkdirSync(join(folder, "native", "lib"), { recursive: true });
  writeFileSync(join(folder, "native", "lib", "libx.so.1.2"), "content");
  const links = [{ source: "native/lib/libx.so.1.2", target: "native/lib/libx.so.1" }];
  writeFileSync(join(folder, "native", "pg-symlinks.json"), JSON.stringify(links));
  completeLinks(folder);
  completeLinks(folder);
  expect(readFileSync(join(folder, "native", "lib", "libx.so.1"), "utf8")).toBe("content");
});

test("root runs PostgreSQL as another account; an existing database keeps its owner", () => {
  const all = { uid: 0, clusterOwner: undefined, works: () => true };
  expect(chooseRunAs(all)).toEqual({ kind: "mapped", endsWithUs: true });
  expect(chooseRunAs({ ...all, works: (command) => command[0] !== "unshare" })).toMatchObject({
    kind: "user",
    uid: 65534,
  });
  expect(chooseRunAs({ ...all, clusterOwner: { uid: 1000, gid: 100 } })).toMatchObject({
    kind: "user",
    uid: 1000,
    gid: 100,
  });
  expect(chooseRunAs({ ...all, uid: 1000 })).toEqual({ kind: "self", endsWithUs: true });
  expect(chooseRunAs({ ...all, uid: 1000, works: () => false })).toEqual({ kind: "self", endsWithUs: false });
});
