import { execFile, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBooks } from "#server/composition/check-books.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/index.ts";
import type { Buyer } from "../bench/support/buyers.ts";
import {
  type Good,
  orderOne,
  prepareOrders,
  type ShopOnFolder,
  startShopOn,
  stopShop,
  withShopDatabase,
} from "./support/shop-on-folder.ts";

/** The drill: a backup while customers order, restored on an empty folder, to its end and to a point in time. */

const root = mkdtempSync(join(tmpdir(), "himma-backup-"));
const dataDir = join(root, "data");
const backups = join(dataDir, "backup");
const settings = { BACKUP_WAL: "1", BACKUP_KEEP: "2" };

interface Outcome {
  readonly code: number;
  readonly text: string;
}

/** Runs a command of the operator to its end. */
function run(script: string, args: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr });
    });
  });
}

const restore = (target: string, ...args: string[]): Promise<Outcome> =>
  run("restore", ["--from", backups, ...args], { DATA_DIR: target });
const listBackups = (): string[] => readdirSync(backups).filter((name) => name.startsWith("20"));

let buyers: Buyer[];
let good: Good;
/** Acknowledged before the backup began; after it ended, but before the point; after the point. */
let before: string[];
let during: string[];
let after: string[];
let late: string[];
let point: string;

/** Cash on delivery, because the unpaid orders of one customer are limited. Throws when it is refused. */
async function mustOrder(shop: ShopOnFolder, buyer: Buyer): Promise<string> {
  const id = await orderOne(shop, buyer, good);
  if (id === undefined) throw new Error("an order was refused");
  return id;
}

async function orderUntil(shop: ShopOnFolder, isOver: () => boolean): Promise<string[]> {
  const ids: string[] = [];
  const keepOrdering = async (buyer: Buyer): Promise<void> => {
    while (!isOver()) ids.push(await mustOrder(shop, buyer));
  };
  await Promise.all(buyers.map(keepOrdering));
  return ids;
}

/** Two orders of everybody. */
const orderSome = (shop: ShopOnFolder): Promise<string[]> =>
  Promise.all(buyers.map(async (buyer) => [await mustOrder(shop, buyer), await mustOrder(shop, buyer)])).then((all) =>
    all.flat(),
  );

beforeAll(async () => {
  const shop = await startShopOn(dataDir, settings);
  ({ buyers, good } = await withShopDatabase(dataDir, (pool) => prepareOrders(pool, 4)));
  mkdirSync(join(dataDir, "media", "originals"), { recursive: true });
  writeFileSync(join(dataDir, "media", "originals", "one"), "a picture");
  writeFileSync(join(dataDir, "jwt-secret"), "a secret of the shop, which is long enough", { mode: 0o600 });
  before = await orderSome(shop);
  let isSaved = false;
  const ordering = orderUntil(shop, () => isSaved);
  const saved = await run("backup");
  isSaved = true;
  during = await ordering;
  expect(saved).toMatchObject({ code: 0, text: expect.stringMatching(/himma: saved \S+: \d+ files, [\d.]+ MB\n$/) });
  after = await orderSome(shop);
  point = await withShopDatabase(dataDir, findMoment);
  late = await orderSome(shop);
  await stopShop(shop);
}, 240_000);
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));

/** A whole millisecond after every commit so far and before every later one, since restore points have no finer part. */
async function findMoment(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ moment: Date }>(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as moment, pg_sleep(0.003)",
  );
  return rows[0]?.moment.toISOString() ?? "";
}

async function findOrders(folder: string, ids: readonly string[]): Promise<number> {
  return withShopDatabase(folder, async (pool) => {
    const { rows } = await pool.query("select id from orders where id = any($1)", [ids]);
    return rows.length;
  });
}

/** Starts the shop on a restored folder, orders, and leaves its database to `look`. */
async function openRestored(folder: string, look: () => Promise<void>): Promise<void> {
  const shop = await startShopOn(folder, { SEED_DEMO: "0" });
  try {
    expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200);
    await look();
    const [buyer] = buyers;
    expect(buyer && (await mustOrder(shop, buyer))).toBeTypeOf("string");
    expect(await withShopDatabase(folder, checkBooks)).toEqual([]);
  } finally {
    await stopShop(shop);
  }
}

test("what was there when the backup ended is in the restored shop, which takes orders; nothing later is", async () => {
  const target = join(root, "whole");
  const outcome = await restore(target);
  expect(outcome).toMatchObject({ code: 0, text: expect.stringMatching(/orders: \d+ rows \(at the backup \d+\)/) });
  expect(readFileSync(join(target, "media", "originals", "one"), "utf8")).toBe("a picture");
  expect(readFileSync(join(target, "jwt-secret"), "utf8")).toMatch(/^a secret/);
  expect(readdirSync(target).sort()).toEqual(["backup", "fiscal-key", "jwt-secret", "media", "media-key", "postgres"]);
  expect(during.length).toBeGreaterThan(0);
  await openRestored(target, async () => {
    expect(await findOrders(target, before)).toBe(before.length);
    expect(await findOrders(target, [...after, ...late])).toBe(0);
    expect(await withShopDatabase(target, checkBooks)).toEqual([]);
  });
}, 240_000);

test("restored to a point, the shop has every order up to it and none after it", async () => {
  const target = join(root, "point");
  expect(await restore(target, "--to", point)).toMatchObject({ code: 0 });
  await openRestored(target, async () => {
    const upTo = [...before, ...during, ...after];
    expect(await findOrders(target, upTo)).toBe(upTo.length);
    expect(await findOrders(target, late)).toBe(0);
    expect(await withShopDatabase(target, checkBooks)).toEqual([]);
  });
}, 240_000);

test("a second try goes further than the first, keeps newer pictures, and puts aside what was there", async () => {
  const target = join(root, "point");
  writeFileSync(join(target, "media", "originals", "newer"), "a newer picture");
  expect(await restore(target, "--to", "latest")).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /^himma: \S+ is not empty \(postgres, media, jwt-secret, media-key, fiscal-key\): .*--over.*\n$/,
    ),
  });
  expect(await restore(target, "--to", "latest", "--over")).toMatchObject({
    code: 0,
    text: expect.stringMatching(/what was there is in \S+before-restore-/),
  });
  expect(readFileSync(join(target, "media", "originals", "newer"), "utf8")).toBe("a newer picture");
  const server = await startEmbeddedPostgres({ dataDir: target, log: () => {} });
  try {
    expect(await findOrders(target, late)).toBe(late.length);
  } finally {
    await server.stop();
  }
}, 240_000);

test("the drill restores the newest backup, counts, and checks the books", async () => {
  const outcome = await run("restore-drill");
  expect(outcome).toMatchObject({
    code: 0,
    text: expect.stringMatching(/the books add up; restored within [\d.]+ s\n$/),
  });
  expect(existsSync(join(backups, "drill"))).toBe(false);
}, 240_000);

test.each([
  { what: "a time without a zone", args: ["--to", "2026-11-22 16:23:53"], says: "--to takes a time with its zone" },
  { what: "a time before the backup", args: ["--to", "2020-01-01T00:00:00Z"], says: "no finished backup from before" },
  { what: "a time to come", args: ["--to", "2999-01-01T00:00:00Z"], says: "is still to come" },
  { what: "a folder without backups", args: ["--from", "docs"], says: "holds no finished backup" },
  { what: "a folder that is not there", args: ["--from", "/nowhere/at/all"], says: "There is no folder" },
  { what: "an unknown option", args: ["--form", "x"], says: "--form" },
])("refused with one line: $what", async ({ args, says }) => {
  const target = join(root, "refused");
  const { code, text } = await restore(target, ...args);
  expect([code, text.trim().split("\n").length, text]).toEqual([1, 1, expect.stringContaining(says)]);
  expect(existsSync(target)).toBe(false);
});

test("a time that the saved WAL does not reach is refused, and says how far it reaches", async () => {
  const { code, text } = await restore(join(root, "too-late"), "--to", new Date().toISOString());
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/The saved WAL reaches only to \S+ \S+, not to .*--to latest/),
  ]);
}, 120_000);

test.skipIf(process.getuid?.() !== 0)(
  "restored by root, everything belongs to the account of the folder",
  async () => {
    const target = join(root, "of-somebody");
    chmodSync(root, 0o755);
    mkdirSync(target);
    chownSync(target, 1000, 1000);
    expect(await restore(target, "--to", "latest")).toMatchObject({ code: 0 });
    const owners = readdirSync(target, { recursive: true, encoding: "utf8" }).map(
      (path) => statSync(join(target, path)).uid,
    );
    expect([...new Set(owners)]).toEqual([1000]);
  },
  60_000,
);

test.each([
  ["is not what was saved", (file: string) => writeFileSync(file, "another picture")],
  ["is missing", (file: string) => rmSync(file)],
])(
  "a backup of which a file %s is refused before anything is replaced",
  async (says, harm) => {
    const [name = ""] = listBackups();
    const copy = join(root, "harmed");
    rmSync(copy, { recursive: true, force: true });
    spawnSync("cp", ["-r", join(backups, name), copy]);
    harm(join(copy, "media", "originals", "one"));
    const target = join(root, "untouched");
    const { code, text } = await run("restore", ["--from", copy], { DATA_DIR: target });
    expect([code, text]).toEqual([1, expect.stringContaining(`originals/one ${says}: use another backup.`)]);
    expect(readdirSync(target)).toEqual([]);
  },
  60_000,
);

test("the shop does not start on what a killed restore left", async () => {
  const target = join(root, "killed");
  mkdirSync(join(target, "restore.part"), { recursive: true });
  const { code, text } = await run("check-books", [], { DATA_DIR: target });
  expect([code, text]).toEqual([1, expect.stringContaining("A restore into")]);
});

test("old backups and their WAL go, and what a killed backup left", async () => {
  const [first = ""] = listBackups();
  mkdirSync(join(backups, "2026-01-01T00-00-00Z.part"));
  for (let more = 0; more < 2; more++) expect(await run("backup")).toMatchObject({ code: 0 });
  expect(listBackups()).toHaveLength(2);
  expect(listBackups()).not.toContain(first);
  const oldest = JSON.parse(readFileSync(join(backups, listBackups().sort()[0] ?? "", "manifest.json"), "utf8")) as {
    startWal: string;
  };
  const wal = readdirSync(join(backups, "wal"));
  expect(wal.filter((name) => name.slice(8, 24) < oldest.startWal.slice(8))).toEqual([]);
  expect(wal.length).toBeGreaterThan(0);
}, 240_000);

test("uploads in a bucket are in no backup, and backup and restore say so", async () => {
  const bucket = {
    ...{ STORAGE: "s3", S3_ENDPOINT: "http://127.0.0.1:1", S3_REGION: "eu-test-1", S3_BUCKET: "himma-media" },
    ...{ S3_ACCESS_KEY: "AKIDHIMMA", S3_SECRET_KEY: "a+secret/of-the-bucket" },
  };
  const folder = join(root, "without-uploads");
  const place = "the bucket himma-media at http://127.0.0.1:1";
  const saved = await run("backup", ["--to-dir", folder], bucket);
  expect(saved).toMatchObject({ code: 0, text: expect.stringContaining(`uploads are in ${place} and not in this`) });
  const [name = ""] = readdirSync(folder).filter((each) => each.startsWith("20"));
  const manifest = JSON.parse(readFileSync(join(folder, name, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ mediaElsewhere: place });
  const restored = await run("restore", ["--from", folder], { DATA_DIR: join(root, "bucket-shop"), ...bucket });
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining(`uploads were in ${place}`) });
}, 120_000);

const canMount = spawnSync("unshare", ["--mount", "--map-root-user", "true"]).status === 0;
test.skipIf(!canMount)(
  "a disk that fills up ends a backup with one line, and nothing of it stays",
  async () => {
    const disk = join(root, "disk");
    mkdirSync(disk);
    const script = `mount -t tmpfs -o size=4m none ${disk} && { ${process.execPath} scripts/backup.ts --to-dir ${disk}; echo "code $?"; ls ${disk}; }`;
    const env = { ...process.env, ...settings, DATA_DIR: dataDir };
    const { stdout, stderr } = spawnSync("unshare", ["--mount", "--map-root-user", "sh", "-c", script], { env });
    expect(stderr.toString()).toBe(
      `himma: The disk that holds ${disk} is full: free some space there, or use another folder.\n`,
    );
    expect(stdout.toString()).toBe("code 1\n");
  },
  60_000,
);

test.skipIf(!canMount)(
  "uploads on a disk of their own are refused before anything is moved",
  async () => {
    const target = join(root, "mounted");
    mkdirSync(join(target, "media"), { recursive: true });
    const script = `mount -t tmpfs none ${target}/media && ${process.execPath} scripts/restore.ts --over --from ${backups}`;
    const env = { ...process.env, ...settings, DATA_DIR: target };
    const { stderr, status } = spawnSync("unshare", ["--mount", "--map-root-user", "sh", "-c", script], { env });
    expect([status, stderr.toString()]).toEqual([1, expect.stringContaining("media is a disk of its own")]);
    expect(readdirSync(target)).toEqual(["media"]);
  },
  60_000,
);

test("a restored shop goes on with the same saved WAL, and can be restored to a point again", async () => {
  const shared = { BACKUP_DIR: backups };
  const [second, third] = [mkdtempSync(join(root, "second-")), mkdtempSync(join(root, "third-"))];
  expect(await run("restore", ["--from", backups, "--to", "latest"], { ...shared, DATA_DIR: second })).toMatchObject({
    code: 0,
  });
  const options = { dataDir: second, log: () => {}, walArchive: join(backups, "wal") };
  const server = await startEmbeddedPostgres(options);
  let moment = "";
  try {
    expect(await run("backup", [], { ...shared, DATA_DIR: second })).toMatchObject({
      code: 0,
      text: expect.not.stringContaining("cannot be saved"),
    });
    moment = await withShopDatabase(second, async (pool) => {
      await pool.query("create table marks as select 1 as mark");
      const between = await findMoment(pool);
      await pool.query("insert into marks values (2)");
      return between;
    });
  } finally {
    await server.stop();
  }
  expect(await run("restore", ["--from", backups, "--to", moment], { ...shared, DATA_DIR: third })).toMatchObject({
    code: 0,
  });
  const copy = await startEmbeddedPostgres({ dataDir: third, log: () => {} });
  try {
    const marks = await withShopDatabase(third, (pool) => pool.query("select mark from marks"));
    expect(marks.rows).toEqual([{ mark: 1 }]);
  } finally {
    await copy.stop();
  }
}, 240_000);

test("with a database of one's own the command says what to use instead", async () => {
  const { code, text } = await run("backup", [], { BACKUP_WAL: "0", DATABASE_URL: "postgres://himma@127.0.0.1/himma" });
  expect([code, text]).toEqual([1, expect.stringMatching(/^himma: DATABASE_URL is set: .*pg_dump.*\n$/)]);
});
